import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CalendarClock, Check, Trash2, X } from 'lucide-react'
import { api } from '#platform/api/client.ts'
import { refusalMessage } from '#platform/api/refusal.ts'
import { formatDateTime } from '#platform/dates/format.ts'
import { readingAgain } from '#platform/lists/reading-again.ts'
import { Monogram } from '#ui/art/monogram.tsx'
import { Button } from '#ui/forms/button.tsx'
import { EmailText } from '#ui/forms/email-text.tsx'
import { linkStyle } from '#ui/forms/text-link.tsx'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import { Card, CardBody, CardFooter, CardHeader, CardTitle } from '#ui/layout/card.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { AppointmentStatus } from './appointment-status.tsx'
import { appointmentMessages, type AppointmentRequest as Request } from './appointments.schema.ts'

/** A client's request, with the lawyer's answers to it. */
export function AppointmentRequest({ request, onDecline }: { request: Request; onDecline: () => void }) {
  const say = useOutcome()
  const reread = useReread()
  const accept = useMutation(
    api.lawyer.appointments.accept.mutationOptions({
      onSuccess: () => say.success(appointmentMessages.accepted),
      onError: (error) => say.error(refusalMessage(error, 'Failed to accept appointment')),
      onSettled: reread,
    }),
  )
  return (
    <Card as="li">
      <CardHeader className="flex-nowrap">
        <Monogram name={request.clientName} small className="size-11 shrink-0" />
        <div className="flex min-w-0 flex-1 flex-col">
          <CardTitle as="h2" className="wrap-anywhere">
            {request.clientName}
          </CardTitle>
          <a href={`mailto:${request.clientEmail}`} className={`${linkStyle} w-fit text-sm wrap-anywhere`}>
            <EmailText email={request.clientEmail} />
          </a>
        </div>
        <AppointmentStatus status={request.status} />
      </CardHeader>
      <CardBody>
        <p className="flex items-center gap-2 text-sm">
          <CalendarClock aria-hidden className="size-4 shrink-0 text-brass" />
          {request.preferredTime ? (
            <>
              <span className="sr-only">Preferred time:</span>
              <time dateTime={request.preferredTime.toISOString()}>
                {formatDateTime(request.preferredTime)}
              </time>
            </>
          ) : (
            'Any time'
          )}
        </p>
        {request.notes && <p className="text-sm whitespace-pre-line wrap-anywhere">{request.notes}</p>}
        <p className="mt-auto text-xs text-ink-faint">Requested {formatDateTime(request.createdAt)}</p>
      </CardBody>
      <CardFooter>
        <Button size="sm" pending={accept.isPending} onClick={() => accept.mutate({ id: request.id })}>
          <Check aria-hidden />
          Accept
        </Button>
        <Button size="sm" variant="secondary" onClick={onDecline}>
          <X aria-hidden />
          Decline
        </Button>
        <DeleteRequest request={request} />
      </CardFooter>
    </Card>
  )
}

function DeleteRequest({ request }: { request: Request }) {
  const say = useOutcome()
  const reread = useReread()
  const remove = useMutation(
    api.lawyer.appointments.delete.mutationOptions({
      onSuccess: () => say.success('Appointment deleted successfully'),
      onError: (error) => say.error(refusalMessage(error, 'Failed to delete appointment')),
      onSettled: reread,
    }),
  )
  return (
    <ConfirmDialog
      trigger={
        <Button size="sm" variant="danger-ghost" className="ml-auto">
          <Trash2 aria-hidden />
          Delete
        </Button>
      }
      title="Delete this request?"
      description={`${request.clientName} gets no answer and can book again. To say why, decline it instead.`}
      confirmLabel="Delete Request"
      onConfirm={() => remove.mutateAsync({ id: request.id })}
    />
  )
}

function useReread() {
  const queries = useQueryClient()
  return readingAgain(queries, api.lawyer.appointments.key())
}
