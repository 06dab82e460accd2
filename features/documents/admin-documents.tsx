import { Trash2 } from 'lucide-react'
import type { z } from 'zod'
import { CasePageLink } from '#features/cases/case-page-link.tsx'
import { DownloadCsv } from '#features/exports/download-csv.tsx'
import { api } from '#platform/api/client.ts'
import { formatDate } from '#platform/dates/format.ts'
import { useDeleteRecord } from '#platform/forms/use-delete-record.ts'
import { useList } from '#platform/lists/use-list.ts'
import { cn } from '#ui/cn.ts'
import { fileSize } from '#ui/forms/file-size.ts'
import { IconButton } from '#ui/forms/icon-button.tsx'
import { linkStyle } from '#ui/forms/text-link.tsx'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import { Badge, type BadgeTone } from '#ui/lists/badge.tsx'
import { ListScreen } from '#ui/lists/list-screen.tsx'
import { TableLoading } from '#ui/lists/skeleton.tsx'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '#ui/lists/table.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { adminDocumentInput } from './admin-documents.schema.ts'
import { type DocumentItem, documentTypes } from './documents.schema.ts'
import { ViewDocument } from './view-document.tsx'

const badges: Record<DocumentItem['fileType'], { label: string; tone: BadgeTone }> = {
  image: { label: 'Image', tone: 'green' },
  pdf: { label: 'PDF', tone: 'red' },
  document: { label: 'Document', tone: 'blue' },
}

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
          options: documentTypes.map((type) => ({ value: type, label: badges[type].label })),
        },
      ]}
      after={<DownloadCsv list="documents" input={list.input} />}
      loading={<TableLoading label="Loading documents..." />}
      failed="Failed to load documents"
      art="document"
      empty="No documents found."
      emptyAbout="What lawyers and clients upload in their portals stands here."
    >
      {(items) => (
        <Table label="Documents" stacks>
          <TableHead>
            <tr>
              <HeaderCell>Document</HeaderCell>
              <HeaderCell>Case</HeaderCell>
              <HeaderCell>Client</HeaderCell>
              <HeaderCell>Uploaded</HeaderCell>
              <HeaderCell numeric>Size</HeaderCell>
              <HeaderCell>Type</HeaderCell>
              <HeaderCell pinned>Actions</HeaderCell>
            </tr>
          </TableHead>
          <TableBody>
            {items.map((item) => (
              <DocumentRow key={item.id} item={item} />
            ))}
          </TableBody>
        </Table>
      )}
    </ListScreen>
  )
}

function DocumentRow({ item }: { item: DocumentItem }) {
  const { label, tone } = badges[item.fileType]
  return (
    <TableRow>
      <Cell className="min-w-56">
        <span className="block font-medium wrap-anywhere">{item.title}</span>
        {item.description && <span className="line-clamp-2 text-xs text-ink-soft">{item.description}</span>}
      </Cell>
      <Cell label="Case" className="min-w-48">
        {item.caseNumber ? (
          <>
            <CasePageLink
              caseNumber={item.caseNumber}
              className={cn(linkStyle, 'tap block w-fit whitespace-nowrap')}
            >
              {item.caseNumber}
            </CasePageLink>
            <span className="text-xs text-ink-soft">{item.caseTitle}</span>
          </>
        ) : (
          'No case'
        )}
      </Cell>
      <Cell label="Client" className="min-w-32 wrap-anywhere">
        {item.clientName ?? 'Not assigned'}
      </Cell>
      <Cell label="Uploaded">
        <span className="block whitespace-nowrap">{formatDate(item.createdAt)}</span>
        <span className="text-xs text-ink-soft">{item.uploadedBy}</span>
      </Cell>
      <Cell label="Size" numeric>
        {item.fileSize > 0 ? fileSize(item.fileSize) : '—'}
      </Cell>
      <Cell label="Type">
        <Badge tone={tone}>{label}</Badge>
      </Cell>
      <Cell pinned className="whitespace-nowrap">
        <ViewDocument item={item} compact />
        <DeleteDocument item={item} />
      </Cell>
    </TableRow>
  )
}

function DeleteDocument({ item: { id, title } }: { item: DocumentItem }) {
  const remove = useDeleteRecord({
    call: api.admin.documents.delete,
    recordName: 'document',
    keys: [api.admin.documents.key()],
    say: useOutcome(),
  })
  return (
    <ConfirmDialog
      trigger={<IconButton size="sm" tone="danger" label={`Delete ${title}`} icon={<Trash2 aria-hidden />} />}
      title="Delete this document?"
      description={`“${title}” disappears for everyone who could read it. The firm’s records keep it for the time that they must.`}
      confirmLabel="Delete Document"
      onConfirm={() => remove({ id })}
    />
  )
}
