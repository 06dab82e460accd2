import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#platform/api/client.ts'
import { Dialog, DialogBody } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toaster.tsx'
import { CodesUnsaved } from './codes-unsaved.tsx'
import { TwoFactorSetup } from './two-factor-setup.tsx'

/** Sets up the second factor. Asks before it closes over unsaved recovery codes. */
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
    // Only now, because the refetch makes the settings unmount this dialog.
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
