import { useQuery } from '@tanstack/react-query'
import { api } from '#platform/api/client.ts'
import { formatDateTime } from '#platform/dates/format.ts'
import { Badge } from '#ui/lists/badge.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { Loading, Skeleton } from '#ui/lists/skeleton.tsx'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '#ui/lists/table.tsx'

export const recurringJobList = () => api.admin.jobs.recurring.queryOptions()

/** Recurring jobs, each with its last run. */
export function RecurringJobs() {
  // Runs don't notify live topics; they are at least a minute apart.
  const jobs = useQuery({ ...recurringJobList(), refetchInterval: 60_000 })
  if (jobs.isPending)
    return (
      <Loading label="Loading recurring jobs...">
        <Skeleton className="h-40" />
      </Loading>
    )
  if (jobs.isLoadingError)
    return (
      <ErrorState
        title="Failed to load recurring jobs"
        onRetry={() => jobs.refetch()}
        retrying={jobs.isFetching}
      />
    )
  return (
    <Table label="Recurring jobs" stacks>
      <TableHead>
        <tr>
          <HeaderCell>Job</HeaderCell>
          <HeaderCell>Last turn</HeaderCell>
          <HeaderCell>Next turn</HeaderCell>
          <HeaderCell>Status</HeaderCell>
        </tr>
      </TableHead>
      <TableBody>
        {jobs.data.map(({ name, startedAt, dueAt, finishedAt, lastError, failures }) => (
          <TableRow key={name}>
            <Cell className="min-w-44 font-medium first-letter:uppercase">{name}</Cell>
            <Cell label="Last turn" className="whitespace-nowrap">
              {formatDateTime(startedAt)}
            </Cell>
            <Cell label="Next turn" className="whitespace-nowrap">
              {finishedAt ? formatDateTime(dueAt) : '—'}
            </Cell>
            <Cell label="Status">
              {failures > 0 ? (
                <>
                  <Badge tone="red">
                    Failed {failures} {failures === 1 ? 'time' : 'times'}
                  </Badge>
                  <span className="mt-1 block text-xs wrap-anywhere text-ink-soft">{lastError}</span>
                </>
              ) : (
                <Badge tone={finishedAt ? 'green' : 'blue'}>{finishedAt ? 'Done' : 'Running'}</Badge>
              )}
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
