import { useQuery } from '@tanstack/react-query'
import { api } from '#platform/api/client.ts'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { Loading, Skeleton } from '#ui/lists/skeleton.tsx'
import { StorageBar } from './storage-bar.tsx'

/** How much room a client's uploads take, for administrators. */
export function ClientStorage({ clientId }: { clientId: string }) {
  const use = useQuery(api.admin.storage.useOfClient.queryOptions({ input: { clientId } }))
  if (use.isPending)
    return (
      <Loading label="Loading storage...">
        <Skeleton className="h-5" />
      </Loading>
    )
  if (use.isLoadingError)
    return (
      <ErrorState
        title="Failed to load storage"
        className="py-6"
        onRetry={() => use.refetch()}
        retrying={use.isFetching}
      />
    )
  return <StorageBar use={use.data} by="by the client’s uploads" />
}
