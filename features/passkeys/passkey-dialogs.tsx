import { useState } from 'react'
import { client } from '#platform/api/client.ts'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { Dialog, DialogBody } from '#ui/overlays/dialog.tsx'
import { ConfirmIdentity } from './confirm-identity.tsx'
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

/** Confirms the user's identity, then asks once more before removing. */
export function RemovePasskeyDialog({
  passkey,
  isLast,
  arePossible,
  onClose,
  onRemoved,
}: Props & { isLast: boolean; arePossible: boolean; onRemoved: () => void }) {
  const [confirmed, setConfirmed] = useState<Passkey>()
  const isConfirmed = passkey !== undefined && confirmed === passkey
  return (
    <>
      <Dialog
        open={passkey !== undefined && !isConfirmed}
        onOpenChange={onClose}
        title={`Remove ${passkey?.name ?? ''}`}
        description="Please confirm first that it is you."
        size="sm"
      >
        <DialogBody>
          <ConfirmIdentity asksCode hasPasskeys={arePossible} onConfirmed={() => setConfirmed(passkey)} />
        </DialogBody>
      </Dialog>
      <ConfirmDialog
        open={isConfirmed}
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
    </>
  )
}
