import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CodesUnsaved } from '#features/two-factor/codes-unsaved.tsx'
import { RecoveryCodeList } from '#features/two-factor/recovery-code-list.tsx'
import { twoFactorState } from '#features/two-factor/two-factor-settings.tsx'
import { api, client } from '#platform/api/client.ts'
import { Button } from '#ui/forms/button.tsx'
import { InlineAlert } from '#ui/forms/inline-alert.tsx'
import { Dialog, DialogBody } from '#ui/overlays/dialog.tsx'
import { ConfirmIdentity } from './confirm-identity.tsx'

/** Recovery codes for users with passkeys only; the authenticator app's card shows them to everyone else. */
export function PasskeyRecovery() {
  const { data } = useQuery(twoFactorState())
  const [open, setOpen] = useState(false)
  if (!data || data.enabled) return null
  const left = data.recoveryCodesLeft
  return (
    <>
      <InlineAlert tone={left <= 3 ? 'warning' : 'info'}>
        {left} of your recovery codes {left === 1 ? 'is' : 'are'} left. With one of them and your password you
        sign in without a passkey.
      </InlineAlert>
      <Button variant="secondary" className="self-start" onClick={() => setOpen(true)}>
        New Recovery Codes
      </Button>
      <NewCodesDialog open={open} onClose={() => setOpen(false)} />
    </>
  )
}

function NewCodesDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const queries = useQueryClient()
  const [codes, setCodes] = useState<string[]>()
  const [asking, setAsking] = useState(false)
  const close = () => {
    setCodes(undefined)
    onClose()
  }
  const make = async () => {
    const { recoveryCodes } = await client.accounts.own.twoFactor.makeCodes()
    setCodes(recoveryCodes)
    await queries.invalidateQueries({ queryKey: api.accounts.own.twoFactor.key() })
  }
  return (
    <Dialog
      open={open}
      onOpenChange={() => (codes ? setAsking(true) : close())}
      title={codes ? 'Your recovery codes' : 'New recovery codes'}
      description={codes ? undefined : 'The ones that you have stop working. Please confirm that it is you.'}
      size="sm"
    >
      <DialogBody>
        {codes ? (
          <RecoveryCodeList codes={codes} onSaved={close} />
        ) : (
          <ConfirmIdentity asksCode hasPasskeys onConfirmed={make} />
        )}
      </DialogBody>
      <CodesUnsaved open={asking} onOpenChange={setAsking} onLeave={close} />
    </Dialog>
  )
}
