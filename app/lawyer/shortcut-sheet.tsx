import { Keyboard } from 'lucide-react'
import { useEffect, useState } from 'react'
import { IconButton } from '#ui/forms/icon-button.tsx'
import { Dialog, DialogBody } from '#ui/overlays/dialog.tsx'
import { sections } from './sections.ts'
import { isBusy } from './use-shortcuts.ts'

const others = [
  { keys: 'Ctrl+K', does: 'Search everything' },
  { keys: 'Ctrl+B', does: 'Open or close the sidebar' },
  { keys: 'Alt+T', does: 'Go to the notifications' },
  { keys: '?', does: 'Show this list' },
]

/** Lists the keyboard shortcuts; opened by `?` or its button. */
export function ShortcutSheet() {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target)) return
      event.preventDefault()
      setOpen(true)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  const keys = [
    ...sections.flatMap(({ shortcut }) =>
      shortcut ? [{ keys: `Alt+${shortcut.code.slice(-1)}`, does: shortcut.name }] : [],
    ),
    ...others,
  ]
  return (
    <>
      <IconButton
        label="Keyboard shortcuts"
        className="hidden sm:pointer-fine:inline-flex"
        icon={<Keyboard aria-hidden />}
        onClick={() => setOpen(true)}
      />
      <Dialog open={open} onOpenChange={setOpen} size="sm" title="Keyboard shortcuts">
        <DialogBody>
          <dl className="divide-y divide-rule text-sm">
            {keys.map(({ keys: combination, does }) => (
              <div key={combination} className="flex items-center justify-between gap-6 py-2">
                <dt>{does}</dt>
                <dd>
                  <kbd className="rounded-xs border border-rule-strong bg-sunken px-1.5 py-0.5 font-sans text-xs">
                    {combination}
                  </kbd>
                </dd>
              </div>
            ))}
          </dl>
        </DialogBody>
      </Dialog>
    </>
  )
}
