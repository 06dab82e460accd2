import { Search } from 'lucide-react'
import { type ComponentType, useEffect, useState } from 'react'
import { Button } from '#ui/forms/button.tsx'
import { useHydrated } from '#ui/hooks/use-hydrated.ts'
import { LateDialog } from '#ui/overlays/late-dialog.tsx'

interface Props {
  /** Loaded late: the portal's own, with its commands. */
  Dialog: ComponentType<{ open: boolean; onOpenChange: (open: boolean) => void }>
}

/** The search of a portal: a button, and Ctrl or Cmd+K everywhere in the portal. */
export function SearchEverything({ Dialog }: Props) {
  const [open, setOpen] = useState(false)
  const keys = useHydrated() && /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘ K' : 'Ctrl K'
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isShortcut(event) || event.defaultPrevented || isElsewhere(event.target)) return
      event.preventDefault()
      setOpen(true)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <Search aria-hidden />
        <span className="max-lg:sr-only">Search</span>
        <kbd aria-hidden className="font-sans text-xs text-ink-soft max-lg:hidden">
          {keys}
        </kbd>
      </Button>
      <LateDialog open={open}>
        <Dialog open={open} onOpenChange={setOpen} />
      </LateDialog>
    </>
  )
}

const isShortcut = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey

/** In an editor, which makes a link by it, or in a dialog, whose form would be lost by what the search opens. */
const isElsewhere = (target: EventTarget | null) =>
  target instanceof Element && target.closest('.ProseMirror, [role=dialog], [role=alertdialog]') !== null
