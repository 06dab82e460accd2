import { useEffect, useState } from 'react'
import { copyKeys, hasWords } from '#platform/drafts/drafts.ts'
import { isGuarded, onLeaving, type Proceed } from '#ui/forms/leave-guard.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'

/** Asks for confirmation before signing out deletes unsaved drafts of any screen. */
export function DraftsQuestion({ owner }: { owner: string }) {
  const [held, setHeld] = useState<Proceed>()
  useEffect(
    () =>
      onLeaving((proceed) => {
        // An open form asks by itself.
        if (isGuarded()) return false
        const ask = () => setHeld(() => proceed)
        if (hasWords(owner)) ask()
        else if (copyKeys(owner).length > 0)
          // Other open pages keep what is theirs; what closed ones left is forgotten.
          void import('#platform/drafts/closed-tabs.ts')
            .then(({ hasLeft }) => hasLeft(owner))
            .then((left) => (left ? ask() : proceed().catch(() => {})), ask)
        else return false
        return true
      }),
    [owner],
  )
  return (
    <ConfirmDialog
      open={held !== undefined}
      onOpenChange={() => setHeld(undefined)}
      title="Discard what you typed?"
      description="Texts that you have not sent yet are deleted when you sign out."
      confirmLabel="Discard"
      cancelLabel="Keep writing"
      onConfirm={() => held?.()}
    />
  )
}
