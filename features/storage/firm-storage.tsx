import { useQuery } from '@tanstack/react-query'
import { api } from '#platform/api/client.ts'
import { TextLink } from '#ui/forms/text-link.tsx'
import { Card, CardBody } from '#ui/layout/card.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { Loading, Skeleton } from '#ui/lists/skeleton.tsx'
import { StorageBar } from './storage-bar.tsx'

export const firmStorageQuery = () => api.admin.storage.use.queryOptions()

/** How much room all files of the firm take. */
export function FirmStorage() {
  // Only uploads of documents notify administrators.
  const use = useQuery({ ...firmStorageQuery(), refetchInterval: 60_000 })
  if (use.isPending)
    return (
      <Loading label="Loading storage...">
        <Skeleton className="h-24" />
      </Loading>
    )
  if (use.isLoadingError)
    return (
      <ErrorState title="Failed to load storage" onRetry={() => use.refetch()} retrying={use.isFetching} />
    )
  return (
    <Card as="section">
      <CardBody>
        <StorageBar use={use.data} by="by all files, with those of deleted records" />
        <TextLink to="/admin/public-site" className="self-start text-sm">
          Change the limits
        </TextLink>
      </CardBody>
    </Card>
  )
}
