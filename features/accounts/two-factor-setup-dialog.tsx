import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#platform/api/client.ts'
import { Dialog, DialogBody } from '#ui/dialog.tsx'
import { toast } from '#ui/toaster.tsx'
import { CodesUnsaved } from './codes-unsaved.tsx'
import { TwoFactorSetup } from './two-factor-setup.tsx'

/** Sets the second factor up. It doesn't close over unsaved recovery codes without asking. */
export function TwoFactorSetupDialog({
  open,
  onOpenChange,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const queries = useQueryClient()
  const [enabled, setEnabled] = useState(false)
  const [asking, setAsking] = useState(false)
  const close = () => {
    onOpenChange(false)
    if (!enabled) return
    setEnabled(false)
    toast.success('Two-factor sign-in is on.')
    // Only now: the card behind shows another state, and takes this dialog with it.
    queries.invalidateQueries({ queryKey: api.accounts.own.key() })
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next || !enabled ? onOpenChange(next) : setAsking(true))}
      title={enabled ? 'Your recovery codes' : 'Enable 2FA'}
    >
      <DialogBody>
        <TwoFactorSetup onEnabled={() => setEnabled(true)} onDone={close} />
      </DialogBody>
      <CodesUnsaved open={asking} onOpenChange={setAsking} onLeave={close} />
    </Dialog>
  )
}
