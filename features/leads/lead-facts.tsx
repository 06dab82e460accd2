import { formatDate, formatDateTime } from '#platform/dates/format.ts'
import { firmDay, formatDay } from '#platform/dates/format-day.ts'
import { formatSpan } from '#platform/dates/time-span.ts'
import { TextLink } from '#ui/forms/text-link.tsx'
import { FactList } from '#ui/lists/fact-list.tsx'
import type { LeadItem } from './leads.schema.ts'

/** What comes next with a lead, and when; marked once its day has passed. */
export const NextStep = ({ lead: { nextStep, nextStepOn } }: { lead: LeadItem }) => (
  <>
    {nextStep}
    {nextStepOn && (
      <>
        {nextStep && ' · '}
        <time dateTime={nextStepOn} className={nextStepOn < firmDay() ? 'text-danger' : undefined}>
          {formatDay(nextStepOn)}
          {nextStepOn < firmDay() && ' (overdue)'}
        </time>
      </>
    )}
  </>
)

/** How long a lead waited for the first answer. */
export const timeToAnswer = ({ createdAt, firstAnsweredAt }: LeadItem) =>
  firstAnsweredAt && formatSpan(Math.max(0, firstAnsweredAt.getTime() - createdAt.getTime()))

/** Who follows a lead, what comes next, when it was answered and why it was lost. */
export function LeadFacts({ lead }: { lead: LeadItem }) {
  const { ownerId, ownerName, nextStep, firstAnsweredAt, status, lostReason, isDeclined } = lead
  const facts = [
    { term: 'Owner', value: ownerId && (ownerName ?? 'A deleted account') },
    { term: 'Next step', value: nextStep && <NextStep lead={lead} /> },
    {
      term: 'First answer',
      value: firstAnsweredAt
        ? `${formatDateTime(firstAnsweredAt)}, after ${timeToAnswer(lead)}`
        : 'Not answered yet',
    },
    {
      term: 'Lost because',
      value: lostReason || (status === 'lost' && isDeclined && 'The firm has declined'),
    },
  ]
  return <FactList facts={facts.filter(({ value }) => value)} />
}

/** Says that a lead became a client, or that somebody with its address is one. */
export const LeadClient = ({ lead: { client, alike, convertedAt } }: { lead: LeadItem }) => {
  const known = client ?? alike
  return (
    known && (
      <p className="text-sm">
        {client ? 'Became the client' : 'Has the address of the client'}{' '}
        <TextLink to={`/admin/clients?search=${encodeURIComponent(known.name)}`}>{known.name}</TextLink>
        {client && convertedAt && ` on ${formatDate(convertedAt)}`}.
      </p>
    )
  )
}
