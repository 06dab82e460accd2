import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { api } from '#platform/api/client.ts'
import { useLive } from '#platform/realtime/live.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { EmptyState } from '#ui/lists/empty-state.tsx'
import { QueryPages } from '#ui/lists/query-pages.tsx'
import { ClientDocument } from './client-document.tsx'
import { ClientUpload, caseChoices } from './client-upload.tsx'
import { DocumentsLoading } from './documents-loading.tsx'

// It is read by few, and the page's scripts are near their limit.
const OwnStorage = lazy(() =>
  import('#features/storage/own-storage.tsx').then(({ OwnStorage }) => ({ default: OwnStorage })),
)

const grid = 'grid gap-4 lg:grid-cols-2'

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
      <Suspense>
        <OwnStorage />
      </Suspense>
      <List clientId={clientId} />
    </>
  )
}

function List({ clientId }: Props) {
  const queries = useQueryClient()
  const documents = useInfiniteQuery(ownDocuments())
  useLive(clientId ? `documents/client_id/${clientId}` : [], [api.client.documents.key()])
  const refetch = () => {
    void documents.refetch()
    // Without the cases there is no way to add to them either.
    void queries.invalidateQueries({ queryKey: caseChoices().queryKey })
  }
  return (
    <QueryPages
      query={{ ...documents, refetch }}
      loading={<DocumentsLoading className={grid} />}
      failed="Failed to load documents"
      empty={
        <EmptyState
          art="document"
          title="No documents yet."
          description="What you or your lawyer add to your cases appears here at once."
        />
      }
      olderLabel="Show older documents"
    >
      {(items) => (
        <ul className={grid}>
          {items.map((item) => (
            <ClientDocument key={item.id} item={item} />
          ))}
        </ul>
      )}
    </QueryPages>
  )
}
