import type { CaseSide } from '#features/cases/case-page-link.tsx'
import type { useOpened } from '#platform/lists/use-opened.ts'
import { LateDialog, lateDialog } from '#ui/overlays/late-dialog.tsx'
import type { CourtDate } from './admin-calendar.schema.ts'

const forms = {
  admin: lateDialog(() => import('./court-date-form.tsx').then((code) => code.CourtDateForm)),
  lawyer: lateDialog(() => import('./court-date-form.tsx').then((code) => code.OwnCourtDateForm)),
}

type Props = { side: CaseSide; opened: ReturnType<typeof useOpened<CourtDate>> }

/** Where the court date that was opened is changed. */
export function CourtDateDialog({ side, opened: { row, isOpen, onOpenChange } }: Props) {
  const Form = forms[side]
  return (
    <LateDialog open={isOpen}>
      <Form edited={row} open={isOpen} onOpenChange={onOpenChange} />
    </LateDialog>
  )
}
