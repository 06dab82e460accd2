import { Pencil } from 'lucide-react'
import { CasePageLink } from '#features/cases/case-page-link.tsx'
import { RecordedConsent } from '#features/consents/recorded-consent.tsx'
import { formatDate, formatDateTime } from '#platform/dates/format.ts'
import { cn } from '#ui/cn.ts'
import { Button } from '#ui/forms/button.tsx'
import { linkStyle } from '#ui/forms/text-link.tsx'
import { Card, CardBody, CardDescription, CardFooter, CardHeader, CardTitle } from '#ui/layout/card.tsx'
import { Badge } from '#ui/lists/badge.tsx'
import { FactList } from '#ui/lists/fact-list.tsx'
import type { CourtDate } from './admin-calendar.schema.ts'
import { DeleteCourtDate } from './delete-court-date.tsx'

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
            {event.caseNumber ? (
              <>
                <CasePageLink caseNumber={event.caseNumber} className={cn(linkStyle, 'tap')}>
                  {event.caseNumber}
                </CasePageLink>{' '}
                - {event.caseTitle}
              </>
            ) : (
              'Without a case'
            )}
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
            Consent recorded <RecordedConsent consent={consent} />
          </p>
        )}
      </CardBody>
      <CardFooter>
        <Button variant="secondary" size="sm" onClick={onEdit}>
          <Pencil aria-hidden />
          Edit
        </Button>
        <DeleteCourtDate event={event} side="admin" />
      </CardFooter>
    </Card>
  )
}
