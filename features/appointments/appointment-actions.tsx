import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#platform/api/client.ts'
import { refusalMessage } from '#platform/api/refusal.ts'
import { Button } from '#ui/forms/button.tsx'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import { LateDialog, lateDialog } from '#ui/overlays/late-dialog.tsx'
import type { AcceptedAppointment, outcomes } from './appointments.schema.ts'
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

const outcomeWords = { held: 'Held', missed: 'Missed' } as const

/** Buttons by which a lawyer says whether an appointment was held, once its time has come. */
export function CloseAppointment({ appointment }: { appointment: AcceptedAppointment }) {
  const say = useOutcome()
  const queries = useQueryClient()
  const close = useMutation(
    api.lawyer.appointments.close.mutationOptions({
      onSuccess: (_done, { outcome }) => say.success(`Appointment closed as ${outcome}`),
      onError: (error) => say.error(refusalMessage(error, 'Failed to close appointment')),
      onSettled: () => queries.invalidateQueries({ queryKey: api.lawyer.appointments.key() }),
    }),
  )
  const { id, updatedAt: seen, clientName } = appointment
  const as = (outcome: (typeof outcomes)[number]) => (
    <Button
      size="sm"
      variant="secondary"
      aria-label={`${outcomeWords[outcome]}: the appointment with ${clientName}`}
      pending={close.isPending && close.variables.outcome === outcome}
      onClick={() => close.mutate({ id, seen, outcome })}
    >
      {outcomeWords[outcome]}
    </Button>
  )
  return (
    <>
      {as('held')}
      {as('missed')}
    </>
  )
}
