import type { z } from 'zod'
import { DownloadCsv } from '#features/exports/download-csv.tsx'
import { LayoutSwitch, useListLayout } from '#features/list-settings/list-layout.tsx'
import { SavedViews } from '#features/list-settings/saved-views.tsx'
import { api } from '#platform/api/client.ts'
import { useList } from '#platform/lists/use-list.ts'
import { useSelection } from '#platform/lists/use-selection.ts'
import { ListScreen } from '#ui/lists/list-screen.tsx'
import { RowTable } from '#ui/lists/row-table.tsx'
import { SelectionBar } from '#ui/lists/selection-bar.tsx'
import { TableLoading } from '#ui/lists/skeleton.tsx'
import { adminDocumentInput, documentOrders } from './admin-documents.schema.ts'
import { documentTableColumns } from './document-columns.tsx'
import { DocumentTable, documentBadges } from './document-table.tsx'
import { documentTypes } from './documents.schema.ts'

export const adminDocumentList = (input: z.output<typeof adminDocumentInput>) =>
  api.admin.documents.list.queryOptions({ input })

const orders = Object.entries(documentOrders)
  .slice(1)
  .map(([value, label]) => ({ value, label }))

/** All documents, narrowed and ordered by the address, live. */
export function AdminDocuments() {
  const list = useList({
    schema: adminDocumentInput,
    query: adminDocumentList,
    topics: 'documents',
    key: api.admin.documents.key(),
  })
  const selection = useSelection(list.page.data?.items)
  const layout = useListLayout({ side: 'admin', list: 'documents', columns: documentTableColumns })
  return (
    <>
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
          { name: 'order', label: 'Order', all: documentOrders.newest, options: orders, standard: 'newest' },
        ]}
        before={<SavedViews side="admin" list="documents" all="All documents" />}
        after={
          <>
            <LayoutSwitch layout={layout} cards="List" />
            <DownloadCsv list="documents" input={list.input} />
          </>
        }
        loading={<TableLoading label="Loading documents..." />}
        failed="Failed to load documents"
        art="document"
        empty="No documents found."
        emptyAbout="What lawyers and clients upload in their portals stands here."
      >
        {(items) =>
          layout.layout === 'table' ? (
            <RowTable
              label="Documents"
              columns={layout.shown}
              rows={items}
              nameOf={({ title }) => title}
              order={list.input.order}
              onOrder={(order) => list.change({ order })}
              selection={selection}
            />
          ) : (
            <DocumentTable items={items} canDelete />
          )
        }
      </ListScreen>
      {layout.layout === 'table' && (
        <SelectionBar
          count={selection.rows.length}
          one="document"
          many="documents"
          isFull={selection.isFull}
          onClear={selection.clear}
        >
          <DownloadCsv
            list="documents"
            size="sm"
            label="CSV"
            className=""
            input={{ ids: selection.rows.map(({ id }) => id).join(',') }}
          />
        </SelectionBar>
      )}
    </>
  )
}
