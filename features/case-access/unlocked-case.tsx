import { useQuery } from '@tanstack/react-query'
import { Mail, Phone } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { CaseStatus } from '#features/cases/case-status.tsx'
import { NextStep } from '#features/cases/next-step.tsx'
import { CaseTimeline } from '#features/timeline/case-timeline.tsx'
import { api } from '#platform/api/client.ts'
import { formatDate } from '#platform/dates/format.ts'
import { formatDay } from '#platform/dates/format-day.ts'
import { useLive } from '#platform/realtime/live.ts'
import { EmailText } from '#ui/forms/email-text.tsx'
import { Card, CardBody, CardHeader, CardTitle } from '#ui/layout/card.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { Loading, Skeleton } from '#ui/lists/skeleton.tsx'
import type { UnlockedCase as Details } from './case-access.schema.ts'
import { dropGrant } from './grants.ts'

interface Props {
  caseId: string
  grant: string
  /** Whether title, number and status are already on the page above it. */
  headed?: boolean
}

/** An unlocked case with its timeline, live for as long as the grant lasts. */
export function UnlockedCase({ caseId, grant, headed = false }: Props) {
  const detailsQuery = unlockedDetails(caseId, grant)
  const timelineQuery = api.site.caseAccess.timeline.queryOptions({ input: { caseId }, context: { grant } })
  const details = useQuery(detailsQuery)
  const timeline = useQuery({ ...timelineQuery, enabled: details.isSuccess })
  useLive(
    [`case_updates/case_id/${caseId}`, `cases/id/${caseId}`],
    [detailsQuery.queryKey, timelineQuery.queryKey],
    { grant },
  )
  useClosing(caseId, details.data?.grantedUntil, details.error ?? timeline.error)

  if (details.isPending) return <DetailsSkeleton />
  if (details.isLoadingError)
    return (
      <ErrorState
        title="Failed to load case details"
        onRetry={() => details.refetch()}
        retrying={details.isFetching}
      />
    )
  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex min-w-0 flex-col gap-6">
        <Description details={details.data} headed={headed} />
        <Card as="section">
          <CardHeader>
            <CardTitle as="h2">Case Timeline</CardTitle>
          </CardHeader>
          <CardBody>
            <CaseTimeline
              data={timeline.data}
              failed={timeline.isError}
              onRetry={() => timeline.refetch()}
              grant={grant}
            />
          </CardBody>
        </Card>
      </div>
      <Lawyer lawyer={details.data.lawyer} />
    </div>
  )
}

/** The grant identifies the case for the server; the query key keeps each case's response apart. */
const unlockedDetails = (caseId: string, grant: string) => {
  const { details } = api.site.caseAccess
  return details.queryOptions({ context: { grant }, queryKey: [...details.queryKey(), caseId] })
}

/** Locks the page again when the grant expires or the server no longer accepts it. */
function useClosing(caseId: string, until: Date | undefined, error: unknown) {
  const refused = (error as { status?: number } | null)?.status === 404
  useEffect(() => {
    if (refused) dropGrant(caseId)
  }, [refused, caseId])
  useEffect(() => {
    if (!until) return
    const timer = setTimeout(() => dropGrant(caseId), until.getTime() - Date.now())
    return () => clearTimeout(timer)
  }, [until, caseId])
}

function Description({ details, headed }: { details: Details; headed: boolean }) {
  return (
    <Card as="section">
      <CardHeader>
        {headed ? (
          <CardTitle as="h2">Description</CardTitle>
        ) : (
          <>
            <div className="flex min-w-0 flex-col gap-1">
              <p className="text-sm text-ink-soft tabular-nums">Case #{details.caseNumber}</p>
              <CardTitle as="h2" className="text-2xl wrap-anywhere">
                {details.title}
              </CardTitle>
            </div>
            <CaseStatus status={details.status} />
          </>
        )}
      </CardHeader>
      <CardBody className="gap-6">
        <NextStep item={details} />
        <p dir="auto" className="max-w-prose whitespace-pre-line wrap-anywhere">
          {details.description}
        </p>
        <dl className="grid grid-cols-2 gap-x-8 gap-y-4 border-t border-rule pt-5 text-sm sm:grid-cols-4">
          <Fact term="Client">{details.clientName ?? 'Not assigned'}</Fact>
          <Fact term="Opened">{formatDay(details.startDate)}</Fact>
          <Fact term="Created">{formatDate(details.createdAt)}</Fact>
          {details.practiceArea && <Fact term="Practice area">{details.practiceArea}</Fact>}
        </dl>
      </CardBody>
    </Card>
  )
}

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="flex min-w-0 flex-col gap-0.5">
    <dt className="text-ink-soft">{term}</dt>
    <dd className="font-medium wrap-anywhere">{children}</dd>
  </div>
)

function Lawyer({ lawyer }: Pick<Details, 'lawyer'>) {
  return (
    <Card as="section" className="self-start">
      <CardHeader>
        <CardTitle as="h2">Assigned Lawyer</CardTitle>
      </CardHeader>
      <CardBody>
        {lawyer ? (
          <>
            <div>
              <p className="font-medium wrap-anywhere">{lawyer.name}</p>
              <p className="text-sm text-ink-soft wrap-anywhere">
                {lawyer.title} · {lawyer.specialization}
              </p>
            </div>
            <a
              className="tap flex items-center gap-2 text-sm underline underline-offset-4"
              href={`mailto:${lawyer.email}`}
            >
              <Mail aria-hidden className="size-4 shrink-0 text-brass" />
              <span className="min-w-0 wrap-anywhere">
                <EmailText email={lawyer.email} />
              </span>
            </a>
            {lawyer.phone && (
              <a
                className="tap flex items-center gap-2 text-sm underline underline-offset-4"
                href={`tel:${lawyer.phone}`}
              >
                <Phone aria-hidden className="size-4 shrink-0 text-brass" />
                {lawyer.phone}
              </a>
            )}
          </>
        ) : (
          <p className="text-ink-soft">Not assigned</p>
        )}
      </CardBody>
    </Card>
  )
}

const DetailsSkeleton = () => (
  <Loading className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
    <Skeleton className="h-72" />
    <Skeleton className="h-40" />
  </Loading>
)
