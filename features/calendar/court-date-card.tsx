import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { api } from '#platform/api/client.ts'
import { refusalMessage } from '#platform/api/refusal.ts'
import { formatDate, formatDateTime } from '#platform/dates/format.ts'
import { readingAgain } from '#platform/lists/reading-again.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card, CardBody, CardDescription, CardFooter, CardHeader, CardTitle } from '#ui/card.tsx'
import { DeleteDialog } from '#ui/delete-dialog.tsx'
import { FactList } from '#ui/fact-list.tsx'
import { useOutcome } from '#ui/use-outcome.ts'
import type { CourtDate } from './admin-calendar.schema.ts'

/** A court date in the administrators' list. */
export function CourtDateCard({ event, onEdit }: { event: CourtDate; onEdit: () => void }) {
  const { consent } = event
  const facts = [
    { term: 'When', value: formatDateTime(event.courtDate) },
    { term: 'Deadline', value: event.deadline ? formatDate(event.deadline) : '' },
    { term: 'Client', value: event.clientName },
    { term: 'Location', value: event.location },
    {
      term: 'Judge',
      value: event.judgeName && `${event.judgeName}${event.judgeConfirmed ? '' : ' (placeholder)'}`,
    },
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
        <FactList facts={facts.filter(({ value }) => value)} />
        {event.description && (
          <p className="text-sm whitespace-pre-line wrap-anywhere text-ink-soft">{event.description}</p>
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
  const say = useOutcome()
  const queries = useQueryClient()
  const remove = useMutation(
    api.admin.calendar.delete.mutationOptions({
      onSuccess: () => say.success('Court date deleted successfully'),
      onError: (error) => say.error(refusalMessage(error, 'Failed to delete event')),
      onSettled: readingAgain(queries, api.admin.calendar.key()),
    }),
  )
  return (
    <DeleteDialog
      title="Delete this court date?"
      description={`“${title}” disappears from the calendar${isPublic ? ' and from the public site' : ''}.`}
      confirmLabel="Delete Court Date"
      onConfirm={() => remove.mutateAsync({ id })}
    />
  )
}
