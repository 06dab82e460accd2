import type { z } from 'zod'
import { ArrangedListScreen } from '#features/list-settings/arranged-list-screen.tsx'
import { api } from '#platform/api/client.ts'
import { useList } from '#platform/lists/use-list.ts'
import { useOpenedRow } from '#platform/lists/use-opened-row.ts'
import { TableLoading } from '#ui/lists/skeleton.tsx'
import { LateDialog, lateDialog } from '#ui/overlays/late-dialog.tsx'
import { adminDocumentColumns } from './document-columns.tsx'
import { documentListInput, documentOrders } from './document-list.schema.ts'
import { DocumentTable, typeFilter } from './document-table.tsx'

const DocumentForm = lateDialog(() => import('./document-form.tsx').then((code) => code.DocumentForm))

export const adminDocumentList = (input: z.output<typeof documentListInput>) =>
  api.admin.documents.list.queryOptions({ input })

/** All documents, narrowed and ordered by the address, live. */
export function AdminDocuments() {
  const list = useList({
    schema: documentListInput,
    query: adminDocumentList,
    topics: 'documents',
    key: api.admin.documents.key(),
  })
  const edited = useOpenedRow(list.page.data?.items, (ids) =>
    adminDocumentList(documentListInput.parse({ ids })),
  )
  return (
    <>
      <ArrangedListScreen
        list={list}
        side="admin"
        name="documents"
        csv="documents"
        one="document"
        many="documents"
        label="Documents"
        columns={adminDocumentColumns(edited.open)}
        nameOf={({ title }) => title}
        orders={documentOrders}
        all="All documents"
        cards="List"
        search="Search title or case"
        filters={[typeFilter]}
        loading={<TableLoading label="Loading documents..." />}
        failed="Failed to load documents"
        art="document"
        empty="No documents found."
        emptyAbout="What lawyers and clients upload in their portals is listed here."
      >
        {(items) => <DocumentTable items={items} canDelete onEdit={edited.open} />}
      </ArrangedListScreen>
      <LateDialog open={edited.isOpen}>
        {edited.row && (
          <DocumentForm edited={edited.row} open={edited.isOpen} onOpenChange={edited.onOpenChange} />
        )}
      </LateDialog>
    </>
  )
}
