import { useQueryClient } from '@tanstack/react-query'
import { api, client } from '#platform/api/client.ts'
import { InlineAlert } from '#ui/forms/inline-alert.tsx'
import { Dialog, DialogBody } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toaster.tsx'
import { ProofForm } from './proof-form.tsx'

type Props = { open: boolean; onClose: () => void; required: boolean }

/** Turns the second factor off, after asking for password and code. */
export function DisableTwoFactorDialog({ open, onClose, required }: Props) {
  const queries = useQueryClient()
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Disable 2FA"
      description="Your authenticator app and your recovery codes stop working for this account."
      size="sm"
    >
      <DialogBody>
        {required && (
          <InlineAlert tone="info">
            Your account needs two-factor sign-in: you are asked to set it up again at once, as for a new
            phone.
          </InlineAlert>
        )}
        <ProofForm
          submitLabel="Disable 2FA"
          fallback="Failed to turn off two-factor sign-in. Please try again."
          send={async (proof) => {
            await client.accounts.own.twoFactor.disable(proof)
            // What this page may show has just changed.
            if (required) return window.location.reload()
            toast.success('Two-factor sign-in is off.')
            onClose()
            await queries.invalidateQueries({ queryKey: api.accounts.own.twoFactor.key() })
          }}
        />
      </DialogBody>
    </Dialog>
  )
}
