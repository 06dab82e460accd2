import { useEffect, useState } from 'react'
import { hasWords } from '#platform/drafts/drafts.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { isGuarded, onLeaving, type Proceed } from '#ui/leave-guard.tsx'

/** Asks before signing out forgets what was begun on any screen and is not sent yet. */
export function DraftsQuestion({ owner }: { owner: string }) {
  const [held, setHeld] = useState<Proceed>()
  useEffect(
    () =>
      onLeaving((proceed) => {
        // An open form asks itself.
        if (isGuarded() || !hasWords(owner)) return false
        setHeld(() => proceed)
        return true
      }),
    [owner],
  )
  return (
    <ConfirmDialog
      open={held !== undefined}
      onOpenChange={() => setHeld(undefined)}
      title="Discard what you typed?"
      description="What you have begun to write and not sent yet is forgotten when you sign out."
      confirmLabel="Discard"
      cancelLabel="Keep writing"
      onConfirm={() => held?.()}
    />
  )
}
