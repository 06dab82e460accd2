import { useQuery } from '@tanstack/react-query'
import { api } from '#platform/api/client.ts'
import { StorageBar } from './storage-bar.tsx'

/** How much room the client's uploads take; nothing while it isn't known, without a limit, or before the first upload. */
export function OwnStorage() {
  const { data: use } = useQuery(api.client.storage.use.queryOptions())
  if (!use || use.limit === null || use.bytes === 0) return null
  return <StorageBar use={use} by="by your uploads" />
}
