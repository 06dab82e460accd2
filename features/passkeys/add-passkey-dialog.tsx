import { useState } from 'react'
import { CodesUnsaved } from '#features/two-factor/codes-unsaved.tsx'
import { RecoveryCodeList } from '#features/two-factor/recovery-code-list.tsx'
import { client } from '#platform/api/client.ts'
import { leaving } from '#platform/auth/leaving.ts'
import { Dialog, DialogBody } from '#ui/overlays/dialog.tsx'
import { ConfirmIdentity } from './confirm-identity.tsx'
import { PasskeyNameForm } from './passkey-name-form.tsx'
import { makePasskey } from './webauthn.ts'

type Props = {
  open: boolean
  onClose: () => void
  asksCode: boolean
  hasPasskeys: boolean
  /** Adding the passkey completes the page's session: the page must not be reloaded while recovery codes are shown. */
  isEnrolment?: boolean
  onAdded: () => void
}

/** Confirms the user's identity, creates a passkey, and shows recovery codes to users who have none. */
export function AddPasskeyDialog({ open, onClose, asksCode, hasPasskeys, isEnrolment, onAdded }: Props) {
  const [isConfirmed, setConfirmed] = useState(false)
  const [codes, setCodes] = useState<string[]>()
  const [asking, setAsking] = useState(false)
  const close = () => {
    setConfirmed(false)
    setCodes(undefined)
    onClose()
    if (codes) onAdded()
  }
  const add = async (name: string) => {
    const credential = await makePasskey(await client.accounts.own.passkeys.beginAdding())
    if (isEnrolment) leaving.now = true
    await client.accounts.own.passkeys.add({ name, credential })
    const { recoveryCodesLeft } = await client.accounts.own.twoFactor.state()
    if (recoveryCodesLeft > 0) {
      close()
      return onAdded()
    }
    setCodes((await client.accounts.own.twoFactor.makeCodes()).recoveryCodes)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={() => (codes ? setAsking(true) : close())}
      title={codes ? 'Your recovery codes' : 'Add a Passkey'}
      description={codes || isConfirmed ? undefined : 'Please confirm first that it is you.'}
      size="sm"
    >
      <DialogBody>
        {codes ? (
          <RecoveryCodeList codes={codes} onSaved={close} />
        ) : isConfirmed ? (
          <PasskeyNameForm
            submitLabel="Create Passkey"
            fallback="Failed to create the passkey. Please try again."
            send={add}
          />
        ) : (
          <ConfirmIdentity
            asksCode={asksCode}
            hasPasskeys={hasPasskeys}
            onConfirmed={() => setConfirmed(true)}
          />
        )}
      </DialogBody>
      <CodesUnsaved open={asking} onOpenChange={setAsking} onLeave={close} />
    </Dialog>
  )
}
