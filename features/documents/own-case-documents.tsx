import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '#platform/api/client.ts'
import { formatDate } from '#platform/dates/format.ts'
import { useLive } from '#platform/realtime/live.ts'
import { fileSize } from '#ui/forms/file-size.ts'
import { QueryPages } from '#ui/lists/query-pages.tsx'
import { RowsLoading } from '#ui/lists/skeleton.tsx'
import type { DocumentItem } from './documents.schema.ts'
import { ViewDocument } from './view-document.tsx'

const ofCase = (caseId: string) =>
  api.client.documents.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ caseId, cursor, limit: 10 }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.older ?? undefined,
  })

/** The documents of one of the client's own cases, in little room, newest first; live. */
export function OwnCaseDocuments({ caseId, clientId }: { caseId: string; clientId: string }) {
  const documents = useInfiniteQuery(ofCase(caseId))
  useLive(`documents/client_id/${clientId}`, [ofCase(caseId).queryKey])
  return (
    <QueryPages
      query={documents}
      loading={<RowsLoading />}
      failed="Failed to load documents"
      empty={<p className="text-sm text-ink-soft">No documents yet.</p>}
      olderLabel="Show older documents"
    >
      {(items) => (
        <ul className="-my-2 divide-y divide-rule">
          {items.map((item) => (
            <DocumentLine key={item.id} item={item} />
          ))}
        </ul>
      )}
    </QueryPages>
  )
}

const DocumentLine = ({ item }: { item: DocumentItem }) => (
  <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-sm">
    <div className="min-w-0 flex-1 basis-36">
      <p className="font-medium wrap-anywhere">{item.title}</p>
      <p className="text-xs text-ink-soft">
        {[formatDate(item.createdAt), item.url.startsWith('/') && fileSize(item.fileSize)]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </div>
    <div className="-mr-2 flex items-center">
      <ViewDocument item={item} compact />
    </div>
  </li>
)
