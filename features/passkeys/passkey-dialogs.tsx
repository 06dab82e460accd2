import { useState } from 'react'
import { client } from '#platform/api/client.ts'
import { Dialog, DialogBody } from '#ui/overlays/dialog.tsx'
import { ConfirmAfterIdentity } from './confirm-after-identity.tsx'
import { PasskeyNameForm } from './passkey-name-form.tsx'
import type { Passkey } from './passkeys.schema.ts'

type Props = { passkey: Passkey | undefined; onClose: () => void }

export function RenamePasskeyDialog({ passkey, onClose, onRenamed }: Props & { onRenamed: () => void }) {
  return (
    <Dialog
      open={passkey !== undefined}
      onOpenChange={onClose}
      title={`Rename ${passkey?.name ?? ''}`}
      size="sm"
    >
      <DialogBody>
        <PasskeyNameForm
          submitLabel="Save"
          fallback="Failed to rename the passkey. Please try again."
          send={async (name) => {
            if (passkey) await client.accounts.own.passkeys.rename({ id: passkey.id, name })
            onClose()
            onRenamed()
          }}
        />
      </DialogBody>
    </Dialog>
  )
}

/** A passkey's removal ends other sessions, so it asks who the user is first. */
export function RemovePasskeyDialog({
  passkey: now,
  isLast,
  onClose,
  onRemoved,
}: Props & { isLast: boolean; onRemoved: () => void }) {
  // The name stays while the dialog fades away.
  const [passkey, setPasskey] = useState(now)
  if (now && now !== passkey) setPasskey(now)
  return (
    <ConfirmAfterIdentity
      open={now !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={`Remove ${passkey?.name ?? ''}?`}
      description={
        isLast
          ? 'This is your last passkey. You sign in with your password then. Your other sessions end.'
          : 'It can’t sign in to your account any more. Your other sessions end.'
      }
      confirmLabel="Remove Passkey"
      onConfirm={async () => {
        if (passkey) await client.accounts.own.passkeys.remove({ id: passkey.id })
        onRemoved()
      }}
    />
  )
}
