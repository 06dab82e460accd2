import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { toast } from '#ui/overlays/toaster.tsx'
import { sectionPath, sections } from './sections.ts'

/** Opens a section by Alt and its key, except while the user types or a dialog is open. */
export function useShortcuts(base: string): void {
  const navigate = useNavigate()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || isBusy(event.target)) return
      const section = sections.find(({ shortcut }) => shortcut?.code === event.code)
      if (!section?.shortcut) return
      event.preventDefault()
      navigate(sectionPath(base, section))
      toast.success(`Switched to ${section.shortcut.name}`, { id: 'section' })
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [base, navigate])
}

const typedIn =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=dialog], [role=alertdialog]'

/** Whether the user is typing or a dialog is open. */
export const isBusy = (target: EventTarget | null) =>
  target instanceof Element && target.closest(typedIn) !== null
