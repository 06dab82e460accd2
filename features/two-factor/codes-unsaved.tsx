import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'

type Props = { open: boolean; onOpenChange: (open: boolean) => void; onLeave: () => void }

/** Asks before closing unsaved recovery codes. */
export const CodesUnsaved = ({ open, onOpenChange, onLeave }: Props) => (
  <ConfirmDialog
    open={open}
    onOpenChange={onOpenChange}
    title="Have you saved the codes?"
    description="They are not shown again. Without them and without your phone you can’t sign in."
    confirmLabel="Close"
    cancelLabel="Back to the codes"
    tone="primary"
    onConfirm={onLeave}
  />
)
