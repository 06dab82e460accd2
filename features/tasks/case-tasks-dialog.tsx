import { Dialog, DialogBody } from '#ui/overlays/dialog.tsx'
import { CaseTasks } from './case-tasks.tsx'

type Case = { id: string; caseNumber: string; title: string }

/** All tasks of a case. */
export function CaseTasksDialog({
  of,
  open,
  onOpenChange,
}: {
  of: Case
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="lg"
      title={`Tasks - ${of.caseNumber}`}
      description={of.title}
    >
      <DialogBody className="pb-8">
        <CaseTasks of={of} />
      </DialogBody>
    </Dialog>
  )
}
