import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#platform/api/client.ts'
import { refusalMessage } from '#platform/api/refusal.ts'
import { Button } from '#ui/forms/button.tsx'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import { LateDialog, lateDialog } from '#ui/overlays/late-dialog.tsx'
import type { AcceptedAppointment, outcomes } from './appointments.schema.ts'
import type { Change, Changed, Side } from './change-appointment-form.tsx'

const ChangeAppointmentForm = lateDialog(() =>
  import('./change-appointment-form.tsx').then((code) => code.ChangeAppointmentForm),
)

type Props = { side: Side; appointment: Changed; other: string }

/** Buttons that move and cancel an appointment. */
export function MoveAndCancel({ side, appointment, other }: Props) {
  const [change, setChange] = useState<Change>('move')
  const [open, setOpen] = useState(false)
  const ask = (asked: Change) => {
    setChange(asked)
    setOpen(true)
  }
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        aria-label={`Move the appointment with ${other}`}
        onClick={() => ask('move')}
      >
        Move
      </Button>
      <Button
        size="sm"
        variant="danger-ghost"
        aria-label={`Cancel the appointment with ${other}`}
        onClick={() => ask('cancel')}
      >
        Cancel
      </Button>
      <LateDialog open={open}>
        <ChangeAppointmentForm
          change={change}
          side={side}
          appointment={appointment}
          other={other}
          open={open}
          onOpenChange={setOpen}
        />
      </LateDialog>
    </>
  )
}

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
