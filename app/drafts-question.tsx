import { useEffect, useState } from 'react'
import { hasWords } from '#platform/drafts/drafts.ts'
import { isGuarded, onLeaving, type Proceed } from '#ui/forms/leave-guard.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'

/** Asks for confirmation before signing out deletes unsaved drafts of any screen. */
export function DraftsQuestion({ owner }: { owner: string }) {
  const [held, setHeld] = useState<Proceed>()
  useEffect(
    () =>
      onLeaving((proceed) => {
        // An open form asks by itself.
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
