import type { UnlockedCase as Details } from '#features/case-access/case-access.schema.ts'
import { UnlockedLawyer } from '#features/case-access/unlocked-lawyer.tsx'
import { useUnlockedCase } from '#features/case-access/use-unlocked-case.ts'
import { CaseStatus } from '#features/cases/case-status.tsx'
import { NextStep } from '#features/cases/next-step.tsx'
import { CaseTimeline } from '#features/timeline/case-timeline.tsx'
import { formatDate } from '#platform/dates/format.ts'
import { formatDay } from '#platform/dates/format-day.ts'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { FactList } from '#ui/lists/fact-list.tsx'
import { Loading, Skeleton } from '#ui/lists/skeleton.tsx'
import { Part, Parts } from './case-parts.tsx'
import { OwnCase } from './own-case.tsx'

interface Props {
  caseId: string
  grant: string
  /** Whether title, number and status are already on the page above it. */
  headed?: boolean
}

/**
 * An unlocked case in the order of the staff's page: its head, what comes next, and its parts, each with an anchor. All
 * parts are on one page, because the specification shows them together once the PIN is verified. Documents and dates
 * are for the case's own client; others who have the PIN read the case and its timeline.
 */
export function UnlockedCase({ caseId, grant, headed = false }: Props) {
  const { details, timeline } = useUnlockedCase(caseId, grant)
  if (details.isPending) return <DetailsSkeleton />
  if (details.isLoadingError)
    return (
      <ErrorState
        title="Failed to load case details"
        onRetry={() => details.refetch()}
        retrying={details.isFetching}
      />
    )
  const { ownClientId, ...item } = details.data
  const lawyer = (
    <Part id="lawyer" title="Assigned Lawyer">
      <UnlockedLawyer lawyer={item.lawyer} />
    </Part>
  )
  const shown = (
    <>
      <Part id="overview" title="Overview">
        <p dir="auto" className="max-w-prose whitespace-pre-line wrap-anywhere">
          {item.description}
        </p>
      </Part>
      <Part id="timeline" title="Case Timeline">
        <CaseTimeline
          data={timeline.data}
          failed={timeline.isError}
          onRetry={() => timeline.refetch()}
          grant={grant}
        />
      </Part>
    </>
  )
  return (
    <div className="flex flex-col gap-6">
      <Head item={item} headed={headed} />
      <NextStep item={item} />
      {ownClientId ? (
        <OwnCase item={item} clientId={ownClientId} grant={grant} lawyer={lawyer}>
          {shown}
        </OwnCase>
      ) : (
        <Parts anchors={['overview', 'timeline', 'lawyer']} beside={lawyer}>
          {shown}
        </Parts>
      )}
    </div>
  )
}

const Head = ({ item, headed }: { item: Omit<Details, 'ownClientId'>; headed: boolean }) => (
  <header className="flex flex-col gap-5">
    {!headed && (
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="flex min-w-0 flex-col gap-1">
          <p className="text-sm text-ink-soft tabular-nums">Case #{item.caseNumber}</p>
          <h2 className="font-serif text-3xl tracking-[-0.01em] wrap-anywhere">{item.title}</h2>
        </div>
        <CaseStatus status={item.status} />
      </div>
    )}
    <FactList
      facts={[
        { term: 'Client', value: item.clientName ?? 'Not assigned' },
        { term: 'Lawyer', value: item.lawyer?.name ?? 'Not assigned' },
        ...(item.practiceArea ? [{ term: 'Practice area', value: item.practiceArea }] : []),
        { term: 'Opened', value: formatDay(item.startDate) },
        { term: 'Created', value: formatDate(item.createdAt) },
      ]}
    />
  </header>
)

const DetailsSkeleton = () => (
  <Loading className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
    <Skeleton className="h-72" />
    <Skeleton className="h-40" />
  </Loading>
)
