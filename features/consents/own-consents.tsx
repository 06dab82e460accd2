import { useQuery } from '@tanstack/react-query'
import { api } from '#platform/api/client.ts'
import { useLive } from '#platform/realtime/live.ts'
import { FocusKeeper } from '#ui/layout/focus-keeper.tsx'
import { CardsLoading } from '#ui/lists/cards-loading.tsx'
import { EmptyState } from '#ui/lists/empty-state.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { PublicationCard } from './publication-card.tsx'

export const ownPublications = () => api.client.consents.list.queryOptions()

const grid = 'grid grid-cols-1 gap-4 lg:grid-cols-2'

/** The client's consents to publish parts of their cases, updated live. */
export function OwnConsents({ clientId }: { clientId: string | null }) {
  const list = useQuery(ownPublications())
  useLive(clientId ? [`cases/client_id/${clientId}`, `calendar_events/client_id/${clientId}`] : [], [
    api.client.consents.key(),
  ])
  if (list.isPending) return <CardsLoading label="Loading publications..." className={grid} />
  if (list.isLoadingError)
    return (
      <ErrorState
        title="Failed to load publications"
        onRetry={() => list.refetch()}
        retrying={list.isFetching}
      />
    )
  if (list.data.length === 0)
    return (
      <EmptyState
        title="Nothing to decide."
        description="When you have an ongoing case or a coming court date, you choose here whether we may publish it."
      />
    )
  return (
    <FocusKeeper rows={list.data}>
      <ul className={grid}>
        {list.data.map((item) => (
          <PublicationCard key={`${item.kind} ${item.subjectId}`} item={item} />
        ))}
      </ul>
    </FocusKeeper>
  )
}
