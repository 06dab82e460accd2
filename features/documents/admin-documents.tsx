import type { z } from 'zod'
import { DownloadCsv } from '#features/exports/download-csv.tsx'
import { api } from '#platform/api/client.ts'
import { useList } from '#platform/lists/use-list.ts'
import { ListScreen } from '#ui/lists/list-screen.tsx'
import { TableLoading } from '#ui/lists/skeleton.tsx'
import { adminDocumentInput } from './admin-documents.schema.ts'
import { DocumentTable, documentBadges } from './document-table.tsx'
import { documentTypes } from './documents.schema.ts'

export const adminDocumentList = (input: z.output<typeof adminDocumentInput>) =>
  api.admin.documents.list.queryOptions({ input })

/** All documents, newest first, live. */
export function AdminDocuments() {
  const list = useList({
    schema: adminDocumentInput,
    query: adminDocumentList,
    topics: 'documents',
    key: api.admin.documents.key(),
  })
  return (
    <ListScreen
      list={list}
      search="Search title or case"
      filters={[
        {
          name: 'fileType',
          label: 'Type',
          all: 'All types',
          options: documentTypes.map((type) => ({ value: type, label: documentBadges[type].label })),
        },
      ]}
      after={<DownloadCsv list="documents" input={list.input} />}
      loading={<TableLoading label="Loading documents..." />}
      failed="Failed to load documents"
      art="document"
      empty="No documents found."
      emptyAbout="What lawyers and clients upload in their portals stands here."
    >
      {(items) => <DocumentTable items={items} canDelete />}
    </ListScreen>
  )
}
