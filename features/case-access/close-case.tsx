import { DoorClosed } from 'lucide-react'
import { Button } from '#ui/forms/button.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'

/** Locks a case again on all pages that have it open. */
export const CloseCase = ({ caseNumber, onClose }: { caseNumber: string; onClose: () => unknown }) => (
  <ConfirmDialog
    trigger={
      <Button size="sm" variant="secondary" aria-label={`Close to Everyone: ${caseNumber}`}>
        <DoorClosed aria-hidden />
        Close to Everyone
      </Button>
    }
    title={`Close ${caseNumber} to everyone?`}
    description="Every page that shows it locks at once, and its PIN stops working. The case’s lawyer can make a new PIN at any time. This is recorded with your name."
    confirmLabel="Close to Everyone"
    onConfirm={onClose}
  />
)
