import { Upload } from 'lucide-react'
import { useState } from 'react'
import type { z } from 'zod'
import { CaseFilter } from '#features/cases/case-filter.tsx'
import { ArrangedListScreen } from '#features/list-settings/arranged-list-screen.tsx'
import { api } from '#platform/api/client.ts'
import { useList } from '#platform/lists/use-list.ts'
import { Button } from '#ui/forms/button.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { LateDialog, lateDialog } from '#ui/overlays/late-dialog.tsx'
import { DocumentCard } from './document-card.tsx'
import { documentTableColumns } from './document-columns.tsx'
import { documentListInput, documentOrders } from './document-list.schema.ts'
import { typeFilter } from './document-table.tsx'
import { DocumentsLoading } from './documents-loading.tsx'

const DocumentUpload = lateDialog(() => import('./document-upload.tsx').then((code) => code.DocumentUpload))

const grid = 'grid gap-4 lg:grid-cols-2 xl:grid-cols-3'
/** Views that every lawyer has. */
const views = [
  { name: 'Pictures', address: 'fileType=image' },
  { name: 'PDFs', address: 'fileType=pdf' },
]

/** The lawyer's documents, narrowed and ordered. */
export const ownDocuments = (input: z.output<typeof documentListInput>) =>
  api.lawyer.documents.list.queryOptions({ input })

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
  const list = useList({
    schema: documentListInput,
    query: ownDocuments,
    topics: lawyerId ? [`documents/lawyer_id/${lawyerId}`, `cases/lawyer_id/${lawyerId}`] : [],
    key: api.lawyer.documents.key(),
  })
  return (
    <ArrangedListScreen
      list={list}
      side="lawyer"
      name="own-documents"
      csv="own-documents"
      one="document"
      many="documents"
      label="Documents"
      columns={documentTableColumns}
      nameOf={({ title }) => title}
      orders={documentOrders}
      all="All documents"
      views={views}
      search="Search title or case"
      before={
        <CaseFilter
          options={api.lawyer.cases.options}
          value={list.input.caseId ?? ''}
          onChange={(caseId) => list.change({ caseId })}
          className="sm:w-auto sm:min-w-56 sm:flex-1"
        />
      }
      filters={[typeFilter]}
      loading={<DocumentsLoading className={grid} />}
      failed="Failed to load documents"
      art="document"
      empty="No documents found. Upload your first document!"
    >
      {(items) => (
        <ul className={grid}>
          {items.map((item) => (
            <DocumentCard key={item.id} item={item} />
          ))}
        </ul>
      )}
    </ArrangedListScreen>
  )
}
