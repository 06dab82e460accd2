import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#platform/api/client.ts'
import { refusalMessage } from '#platform/api/refusal.ts'
import { formatDateTime } from '#platform/dates/format.ts'
import { Button } from '#ui/forms/button.tsx'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { type AcceptedAppointment, outcomes } from './appointments.schema.ts'

const outcomeWords = {
  held: { label: 'Held', title: 'Close this appointment as held?', confirmLabel: 'Close as Held' },
  missed: { label: 'Missed', title: 'Close this appointment as missed?', confirmLabel: 'Close as Missed' },
} as const

/** Buttons by which a lawyer says whether an appointment was held, once its time has come. They ask first: it is final. */
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
  const { id, updatedAt: seen, clientName, preferredTime } = appointment
  const when = preferredTime ? `on ${formatDateTime(preferredTime)}` : 'without a time'
  return outcomes.map((outcome) => {
    const { label, title, confirmLabel } = outcomeWords[outcome]
    return (
      <ConfirmDialog
        key={outcome}
        trigger={
          <Button size="sm" variant="secondary" aria-label={`${label}: the appointment with ${clientName}`}>
            {label}
          </Button>
        }
        title={title}
        description={`The appointment with ${clientName} ${when} can’t be opened again.`}
        confirmLabel={confirmLabel}
        tone="primary"
        onConfirm={() => close.mutateAsync({ id, seen, outcome })}
      />
    )
  })
}
