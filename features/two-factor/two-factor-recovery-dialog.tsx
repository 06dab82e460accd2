import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '#platform/api/client.ts'
import { Dialog, DialogBody } from '#ui/overlays/dialog.tsx'
import { CodesUnsaved } from './codes-unsaved.tsx'
import { ProofForm } from './proof-form.tsx'
import { RecoveryCodeList } from './recovery-code-list.tsx'

/** Replaces the recovery codes. */
export function RecoveryCodesDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const queries = useQueryClient()
  const [codes, setCodes] = useState<string[]>()
  const [asking, setAsking] = useState(false)
  const close = () => {
    setCodes(undefined)
    onClose()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={() => (codes ? setAsking(true) : close())}
      title={codes ? 'Your recovery codes' : 'New recovery codes'}
      description={codes ? undefined : 'The ones that you have stop working.'}
      size="sm"
    >
      <DialogBody>
        {codes ? (
          <RecoveryCodeList codes={codes} onSaved={close} />
        ) : (
          <ProofForm
            submitLabel="Make New Codes"
            fallback="Failed to make new codes. Please try again."
            send={async (proof) => {
              const { recoveryCodes } = await client.accounts.own.twoFactor.replaceCodes(proof)
              setCodes(recoveryCodes)
              await queries.invalidateQueries({ queryKey: api.accounts.own.twoFactor.key() })
            }}
          />
        )}
      </DialogBody>
      <CodesUnsaved open={asking} onOpenChange={setAsking} onLeave={close} />
    </Dialog>
  )
}
