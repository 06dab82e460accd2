import { useInfiniteQuery } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { useState } from 'react'
import { LayoutSwitch, useListLayout } from '#features/list-settings/list-layout.tsx'
import { api } from '#platform/api/client.ts'
import { useLive } from '#platform/realtime/live.ts'
import { Button } from '#ui/forms/button.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { EmptyState } from '#ui/lists/empty-state.tsx'
import { QueryPages } from '#ui/lists/query-pages.tsx'
import { RowTable } from '#ui/lists/row-table.tsx'
import { TableLoading } from '#ui/lists/skeleton.tsx'
import { Toolbar } from '#ui/lists/toolbar.tsx'
import { LateDialog, lateDialog } from '#ui/overlays/late-dialog.tsx'
import { DocumentCard } from './document-card.tsx'
import { documentTableColumns } from './document-columns.tsx'
import { DocumentsLoading } from './documents-loading.tsx'

const DocumentUpload = lateDialog(() => import('./document-upload.tsx').then((code) => code.DocumentUpload))

const grid = 'grid gap-4 lg:grid-cols-2 xl:grid-cols-3'

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
      <LateDialog open={adding}>
        <DocumentUpload open={adding} onOpenChange={setAdding} />
      </LateDialog>
    </>
  )
}

function List({ lawyerId }: { lawyerId: string | null }) {
  const documents = useInfiniteQuery(ownDocuments())
  useLive(lawyerId ? `documents/lawyer_id/${lawyerId}` : [], [api.lawyer.documents.key()])
  const layout = useListLayout({ side: 'lawyer', list: 'own-documents', columns: documentTableColumns })
  const isTable = layout.layout === 'table'
  return (
    <>
      <Toolbar className="justify-end">
        <LayoutSwitch layout={layout} />
      </Toolbar>
      <QueryPages
        query={documents}
        loading={isTable ? <TableLoading rows={10} /> : <DocumentsLoading className={grid} />}
        failed="Failed to load documents"
        empty={<EmptyState art="document" title="No documents found. Upload your first document!" />}
        olderLabel="Show older documents"
      >
        {(items) =>
          isTable ? (
            <RowTable label="Documents" columns={layout.shown} rows={items} nameOf={({ title }) => title} />
          ) : (
            <ul className={grid}>
              {items.map((item) => (
                <DocumentCard key={item.id} item={item} />
              ))}
            </ul>
          )
        }
      </QueryPages>
    </>
  )
}
