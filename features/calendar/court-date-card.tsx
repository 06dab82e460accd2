import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { api } from '#platform/api/client.ts'
import { refusalMessage } from '#platform/api/refusal.ts'
import { formatDate, formatDateTime } from '#platform/dates/format.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card, CardBody, CardDescription, CardFooter, CardHeader, CardTitle } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { toast } from '#ui/toaster.tsx'
import type { CourtDate } from './admin-calendar.schema.ts'

/** A court date in the administrators' list. */
export function CourtDateCard({ event, onEdit }: { event: CourtDate; onEdit: () => void }) {
  const { consent } = event
  const facts: [string, string][] = [
    ['When', formatDateTime(event.courtDate)],
    ['Deadline', event.deadline ? formatDate(event.deadline) : ''],
    ['Client', event.clientName],
    ['Location', event.location],
    ['Judge', event.judgeName && `${event.judgeName}${event.judgeConfirmed ? '' : ' (placeholder)'}`],
  ]
  return (
    <Card as="li">
      <CardHeader>
        <div className="min-w-0">
          <CardTitle className="wrap-anywhere">{event.title}</CardTitle>
          <CardDescription>
            {event.caseNumber ? `${event.caseNumber} - ${event.caseTitle}` : 'Without a case'}
          </CardDescription>
        </div>
        <div className="flex flex-wrap gap-2">
          {event.isPublic && <Badge tone="blue">Public</Badge>}
          {event.consentGiven && <Badge tone="green">Consent Given</Badge>}
        </div>
      </CardHeader>
      <CardBody>
        <dl className="flex flex-wrap gap-x-8 gap-y-2 text-sm">
          {facts.map(
            ([term, value]) =>
              value && (
                <div key={term}>
                  <dt className="text-xs text-ink-faint">{term}</dt>
                  <dd>{value}</dd>
                </div>
              ),
          )}
        </dl>
        {event.description && (
          <p className="text-sm whitespace-pre-line text-ink-soft">{event.description}</p>
        )}
        {consent && (
          <p className="text-xs text-ink-faint">
            Consent recorded by {consent.by ?? 'an account that is gone'}, {formatDateTime(consent.at)}
          </p>
        )}
      </CardBody>
      <CardFooter>
        <Button variant="secondary" size="sm" onClick={onEdit}>
          <Pencil aria-hidden />
          Edit
        </Button>
        <DeleteCourtDate event={event} />
      </CardFooter>
    </Card>
  )
}

function DeleteCourtDate({ event: { id, title, isPublic } }: { event: CourtDate }) {
  const queries = useQueryClient()
  const remove = useMutation(
    api.admin.calendar.delete.mutationOptions({
      onSuccess: () => toast.success('Court date deleted successfully'),
      onError: (error) => toast.error(refusalMessage(error, 'Failed to delete event')),
      onSettled: () => queries.invalidateQueries({ queryKey: api.admin.calendar.key() }),
    }),
  )
  return (
    <ConfirmDialog
      trigger={
        <Button variant="danger-ghost" size="sm">
          <Trash2 aria-hidden />
          Delete
        </Button>
      }
      title="Delete this court date?"
      description={`“${title}” disappears from the calendar${isPublic ? ' and from the public site' : ''}.`}
      confirmLabel="Delete Court Date"
      onConfirm={() => remove.mutateAsync({ id })}
    />
  )
}
