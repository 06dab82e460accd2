import { useInfiniteQuery } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { useState } from 'react'
import { api } from '#platform/api/client.ts'
import { useLive } from '#platform/realtime/live.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardBody, CardFooter } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { DocumentCard } from './document-card.tsx'
import { DocumentUpload } from './document-upload.tsx'

const grid = 'grid gap-4 md:grid-cols-2 xl:grid-cols-3'

/** The lawyer's documents, a page at a time, newest first. */
export const ownDocuments = () =>
  api.lawyer.documents.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ cursor, limit: 24 }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.older ?? undefined,
  })

/** The documents of the lawyer's cases and their own, live, with a way to add one. */
export function LawyerDocuments({ lawyerId }: { lawyerId: string | null }) {
  const [adding, setAdding] = useState(false)
  const upload = (
    <Button onClick={() => setAdding(true)}>
      <Upload aria-hidden />
      Upload Document
    </Button>
  )
  return (
    <>
      <PageHeader title="My Documents" actions={upload} />
      <List lawyerId={lawyerId} />
      <DocumentUpload open={adding} onOpenChange={setAdding} />
    </>
  )
}

function List({ lawyerId }: { lawyerId: string | null }) {
  const documents = useInfiniteQuery(ownDocuments())
  useLive(lawyerId ? `documents/lawyer_id/${lawyerId}` : [], [api.lawyer.documents.key()])
  if (documents.isPending) return <DocumentsLoading />
  if (documents.isError)
    return (
      <ErrorState
        title="Failed to load documents"
        onRetry={() => documents.refetch()}
        retrying={documents.isFetching}
      />
    )
  const items = documents.data.pages.flatMap((page) => page.items)
  if (items.length === 0)
    return <EmptyState art="document" title="No documents found. Upload your first document!" />
  return (
    <div className="flex flex-col gap-6">
      <ul className={grid}>
        {items.map((item) => (
          <DocumentCard key={item.id} item={item} />
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

const DocumentsLoading = () => (
  <Loading label="Loading documents..." className={grid}>
    {[0, 1, 2].map((at) => (
      <Card key={at}>
        <CardBody className="pt-5">
          <Skeleton className="h-5 w-2/3" />
          <Skeleton />
          <Skeleton className="h-3 w-1/2" />
        </CardBody>
        <CardFooter>
          <Skeleton className="h-8 w-36" />
        </CardFooter>
      </Card>
    ))}
  </Loading>
)
