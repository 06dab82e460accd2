import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#platform/api/client.ts'
import { useLive } from '#platform/realtime/live.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { ClientDocument } from './client-document.tsx'
import { ClientUpload, caseChoices } from './client-upload.tsx'

/** The client's documents, a page at a time, newest first. */
export const ownDocuments = () =>
  api.client.documents.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ cursor, limit: 20 }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.older ?? undefined,
  })

type Props = { clientId: string | null }

/** The documents of the signed-in client's cases, live, and a way to add to them. */
export function ClientDocuments({ clientId }: Props) {
  useLive(clientId ? `cases/client_id/${clientId}` : [], [caseChoices().queryKey, ownDocuments().queryKey])
  return (
    <>
      <PageHeader
        title="My Documents"
        description="Everything that is in the files of your cases, newest first."
        actions={<ClientUpload />}
      />
      <List clientId={clientId} />
    </>
  )
}

function List({ clientId }: Props) {
  const queries = useQueryClient()
  const documents = useInfiniteQuery(ownDocuments())
  useLive(clientId ? `documents/client_id/${clientId}` : [], [api.client.documents.key()])
  if (documents.isPending)
    return (
      <Loading className="grid gap-4 lg:grid-cols-2">
        <Skeleton className="h-40" />
        <Skeleton className="h-40" />
      </Loading>
    )
  if (documents.isLoadingError)
    return (
      <ErrorState
        title="Failed to load documents"
        onRetry={() => {
          void documents.refetch()
          // Without the cases there is no way to add to them either.
          void queries.invalidateQueries({ queryKey: caseChoices().queryKey })
        }}
        retrying={documents.isFetching}
      />
    )
  const items = documents.data.pages.flatMap((page) => page.items)
  if (items.length === 0)
    return (
      <EmptyState
        art="document"
        title="No documents yet"
        description="What you or your lawyer add to your cases appears here at once."
      />
    )
  return (
    <div className="flex flex-col gap-6">
      <ul className="grid gap-4 lg:grid-cols-2">
        {items.map((item) => (
          <ClientDocument key={item.id} item={item} />
        ))}
      </ul>
      {documents.hasNextPage && (
        <Button
          variant="secondary"
          className="self-center"
          pending={documents.isFetchingNextPage}
          onClick={() => documents.fetchNextPage()}
        >
          Show older documents
        </Button>
      )}
    </div>
  )
}
