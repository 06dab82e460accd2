import { useInfiniteQuery } from '@tanstack/react-query'
import { FieldChanges } from '#features/record-history/field-changes.tsx'
import type { api } from '#platform/api/client.ts'
import { roleName } from '#platform/auth/role-name.ts'
import { formatDateTime } from '#platform/dates/format.ts'
import { useLive } from '#platform/realtime/live.ts'
import { Button } from '#ui/forms/button.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { Loading, Skeleton } from '#ui/lists/skeleton.tsx'
import { Timeline, TimelineItem } from '#ui/lists/timeline.tsx'
import type { CaseHistoryLine } from './case-history.schema.ts'

type Calls = Pick<typeof api.lawyer.timeline, 'history'>
type Props = {
  caseId: string
  calls: Calls
  /** Only who looked at the case. */
  only?: 'views'
  /** For paper: long pages, and nothing folded. */
  printed?: boolean
}

/** A case's history, a page at a time. */
export const caseHistory = ({ caseId, calls, only, printed }: Props) =>
  calls.history.infiniteOptions({
    input: (cursor: string | undefined) => ({ caseId, only, cursor, limit: printed ? 100 : undefined }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ older }) => older ?? undefined,
    staleTime: 0,
  })

/** What happened to a case and who did it, latest first, live. */
export function CaseHistory({ caseId, calls, only, printed = false }: Props) {
  const history = useInfiniteQuery(caseHistory({ caseId, calls, printed, ...(only && { only }) }))
  useLive([`cases/id/${caseId}`, `audit_log/case_id/${caseId}`], [calls.history.key({ input: { caseId } })])
  if (history.isPending)
    return (
      <Loading label="Loading the history..." className="flex flex-col gap-4">
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
      </Loading>
    )
  if (history.isError && !history.data)
    return (
      <ErrorState
        title="Failed to load the history"
        onRetry={() => history.refetch()}
        retrying={history.isFetching}
      />
    )
  return (
    <>
      <Timeline label="History">
        {history.data.pages
          .flatMap(({ items }) => items)
          .map((line) => (
            <TimelineItem key={line.id} time={formatDateTime(line.at)} dateTime={line.at.toISOString()}>
              <p>{line.sentence}</p>
              <p className="text-xs text-ink-soft">
                <Who line={line} />
              </p>
              <FieldChanges changes={line.changes} unfolded={printed} />
            </TimelineItem>
          ))}
      </Timeline>
      {history.hasNextPage && (
        <Button
          variant="secondary"
          size="sm"
          className="self-center"
          pending={history.isFetchingNextPage}
          onClick={() => history.fetchNextPage()}
        >
          Show earlier
        </Button>
      )}
    </>
  )
}

function Who({ line: { person, role } }: { line: CaseHistoryLine }) {
  if (person)
    return (
      <>
        {person.name ?? 'A deleted account'}
        {role && (
          <>
            {', '}
            {roleName(role)}
          </>
        )}
      </>
    )
  return <>{roleName(role ?? 'system')}</>
}
