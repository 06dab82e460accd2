import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { caseAddress } from '#features/cases/case-page-link.tsx'
import { api } from '#platform/api/client.ts'
import { useLive } from '#platform/realtime/live.ts'
import { EmptyState } from '#ui/lists/empty-state.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { Loading, Skeleton } from '#ui/lists/skeleton.tsx'
import type { WaitingGroup } from './waiting.schema.ts'
import { Group } from './waiting-group.tsx'
import { adminWords, lawyerWords, type WaitingWords } from './waiting-words.ts'

/** A minute: something that becomes due or expires changes no row, so no topic notifies the page. */
const refetchInterval = 60_000

export const adminWaitingQuery = () => api.admin.waiting.list.queryOptions({ refetchInterval })
export const lawyerWaitingQuery = () => api.lawyer.waiting.list.queryOptions({ refetchInterval })

// Conversations have no topic for administrators; the interval above refreshes those lines.
const adminTopics = [
  'cases',
  'case_tasks',
  'calendar_events',
  'contact_messages',
  'invitations',
  'queued_jobs',
]
const lawyerTopics = ['cases', 'case_tasks', 'calendar_events', 'chat_conversations']

/** Items that an administrator has to act on, live. */
export function AdminWaiting() {
  const { pathname } = useLocation()
  const waiting = useQuery(adminWaitingQuery())
  useLive(adminTopics, [adminWaitingQuery().queryKey])
  if (waiting.isPending)
    return (
      <Loading className="grid gap-4 lg:grid-cols-2">
        <Skeleton className="h-48" />
        <Skeleton className="h-48" />
      </Loading>
    )
  if (waiting.isLoadingError)
    return (
      <ErrorState
        title="Failed to load data"
        onRetry={() => waiting.refetch()}
        retrying={waiting.isFetching}
      />
    )
  if (waiting.data.length === 0)
    return (
      <EmptyState
        art="bell"
        title="Nothing is waiting."
        description="What needs your attention appears here."
      />
    )
  return <Groups groups={waiting.data} words={adminWords((number) => caseAddress(pathname, number))} />
}

/** Items that the lawyer has to act on, live; renders nothing without any. */
export function LawyerWaiting({ lawyerId, base }: { lawyerId: string | null; base: string }) {
  const { pathname } = useLocation()
  const waiting = useQuery(lawyerWaitingQuery())
  useLive(lawyerId ? lawyerTopics.map((table) => `${table}/lawyer_id/${lawyerId}`) : [], [
    lawyerWaitingQuery().queryKey,
  ])
  if (waiting.isLoadingError)
    return <ErrorState title="Failed to load what waits" className="py-6" onRetry={() => waiting.refetch()} />
  // Home's own list of tasks starts with the overdue ones.
  const groups = waiting.data?.filter(({ kind }) => kind !== 'tasks') ?? []
  if (groups.length === 0) return null
  return <Groups groups={groups} words={lawyerWords((number) => caseAddress(pathname, number), base)} />
}

const Groups = ({ groups, words }: { groups: readonly WaitingGroup[]; words: WaitingWords }) => (
  <div className="grid items-start gap-4 lg:grid-cols-2 lg:*:last:odd:col-span-2">
    {groups.map((group) => {
      const said = words[group.kind]
      return said && <Group key={group.kind} group={group} words={said} />
    })}
  </div>
)
