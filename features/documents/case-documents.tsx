import { useInfiniteQuery } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { useState } from 'react'
import { api } from '#platform/api/client.ts'
import { useOpened } from '#platform/lists/use-opened.ts'
import { useLive } from '#platform/realtime/live.ts'
import { Button } from '#ui/forms/button.tsx'
import { EmptyState } from '#ui/lists/empty-state.tsx'
import { QueryPages } from '#ui/lists/query-pages.tsx'
import { TableLoading } from '#ui/lists/skeleton.tsx'
import { LateDialog, lateDialog } from '#ui/overlays/late-dialog.tsx'
import { DocumentTable } from './document-table.tsx'
import { isAdminDocument } from './documents.schema.ts'

const DocumentUpload = lateDialog(() => import('./document-upload.tsx').then((code) => code.DocumentUpload))

const DocumentForm = lateDialog(() => import('./document-form.tsx').then((code) => code.DocumentForm))

type Side = 'lawyer' | 'admin'

/** The documents of a case, a page at a time, newest first. */
export const caseDocuments = (side: Side, caseId: string) => {
  const pages = {
    input: (cursor: string | undefined) => ({ caseId, cursor, limit: 50 }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: { older: string | null }) => page.older ?? undefined,
  }
  return side === 'admin'
    ? api.admin.documents.list.infiniteOptions(pages)
    : api.lawyer.documents.list.infiniteOptions(pages)
}

/** The documents of a case, live. Lawyers add to them, administrators change and delete. */
export function CaseDocuments({ caseId, side }: { caseId: string; side: Side }) {
  const documents = useInfiniteQuery(caseDocuments(side, caseId))
  const edited = useOpened(documents.data?.pages.flatMap(({ items }) => items).filter(isAdminDocument))
  const [adding, setAdding] = useState(false)
  useLive(`documents/case_id/${caseId}`, [caseDocuments(side, caseId).queryKey])
  const upload = side === 'lawyer' && (
    <Button size="sm" className="self-start" onClick={() => setAdding(true)}>
      <Upload aria-hidden />
      Upload Document
    </Button>
  )
  return (
    <>
      <QueryPages
        query={documents}
        loading={<TableLoading label="Loading documents..." />}
        failed="Failed to load documents"
        empty={<EmptyState art="document" title="No documents yet." action={upload} />}
        olderLabel="Show older documents"
      >
        {(items) => (
          <div className="flex flex-col gap-4">
            {upload}
            <DocumentTable items={items} ofCase canDelete={side === 'admin'} onEdit={edited.open} />
          </div>
        )}
      </QueryPages>
      <LateDialog open={edited.isOpen}>
        {edited.row && (
          <DocumentForm edited={edited.row} open={edited.isOpen} onOpenChange={edited.onOpenChange} />
        )}
      </LateDialog>
      <LateDialog open={adding}>
        <DocumentUpload caseId={caseId} open={adding} onOpenChange={setAdding} />
      </LateDialog>
    </>
  )
}
