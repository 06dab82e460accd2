import type { useOpened } from '#platform/lists/use-opened.ts'
import { LateDialog, lateDialog } from '#ui/overlays/late-dialog.tsx'
import type { CourtDate } from './admin-calendar.schema.ts'

const CourtDateForm = lateDialog(() => import('./court-date-form.tsx').then((code) => code.CourtDateForm))

/** Where the court date that was opened is changed. */
export const CourtDateDialog = ({
  opened: { row, isOpen, onOpenChange },
}: {
  opened: ReturnType<typeof useOpened<CourtDate>>
}) => (
  <LateDialog open={isOpen}>
    <CourtDateForm edited={row} open={isOpen} onOpenChange={onOpenChange} />
  </LateDialog>
)
