import { Button } from '#ui/forms/button.tsx'
import { LateDialog, lateDialog } from '#ui/overlays/late-dialog.tsx'
import type { Change, Changed, Side } from './change-appointment-form.tsx'
import type { useChanging } from './use-changing.ts'

const ChangeAppointmentForm = lateDialog(() =>
  import('./change-appointment-form.tsx').then((code) => code.ChangeAppointmentForm),
)

type Buttons = {
  /** The other side's name. */
  other: string
  onAsk: (change: Change) => void
}

/** Buttons that move and cancel an appointment. */
export const MoveAndCancel = ({ other, onAsk }: Buttons) => (
  <>
    <Button
      size="sm"
      variant="secondary"
      aria-label={`Move the appointment with ${other}`}
      onClick={() => onAsk('move')}
    >
      Move
    </Button>
    <Button
      size="sm"
      variant="danger-ghost"
      aria-label={`Cancel the appointment with ${other}`}
      onClick={() => onAsk('cancel')}
    >
      Cancel
    </Button>
  </>
)

type Dialogs<Row extends Changed> = {
  side: Side
  changing: ReturnType<typeof useChanging<Row>>
  otherOf: (row: Row) => string
}

/**
 * The form that these buttons open, for the whole list and beside it: an appointment that the other side cancels in the
 * meantime leaves the list and doesn't discard typed text.
 */
export const ChangeDialog = <Row extends Changed>({ side, changing, otherOf }: Dialogs<Row>) => (
  <LateDialog open={changing.isOpen}>
    {changing.row && (
      <ChangeAppointmentForm
        change={changing.change}
        side={side}
        appointment={changing.row}
        isListed={changing.isListed}
        other={otherOf(changing.row)}
        open={changing.isOpen}
        onOpenChange={changing.onOpenChange}
      />
    )}
  </LateDialog>
)
