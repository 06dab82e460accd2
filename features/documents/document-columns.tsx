import { CasePageLink } from '#features/cases/case-page-link.tsx'
import { formatDate } from '#platform/dates/format.ts'
import { cn } from '#ui/cn.ts'
import { fileSize } from '#ui/forms/file-size.ts'
import { linkStyle } from '#ui/forms/text-link.tsx'
import { Badge } from '#ui/lists/badge.tsx'
import type { Column } from '#ui/lists/row-table.tsx'
import { documentBadges, EditButton } from './document-table.tsx'
import { type AdminDocument, type DocumentItem, uncategorized } from './documents.schema.ts'
import { ViewDocument } from './view-document.tsx'

/** The columns of the dense tables of documents. */
export const documentTableColumns: readonly Column<DocumentItem>[] = [
  {
    name: 'title',
    label: 'Document',
    order: { up: 'title', down: 'title-down' },
    className: 'min-w-48 font-medium wrap-anywhere',
    cell: (row) => row.title,
  },
  {
    name: 'type',
    label: 'Type',
    cell: (row) => (
      <Badge tone={documentBadges[row.fileType].tone}>{documentBadges[row.fileType].label}</Badge>
    ),
  },
  {
    name: 'case',
    label: 'Case',
    className: 'whitespace-nowrap',
    cell: (row) =>
      row.caseNumber ? (
        <CasePageLink caseNumber={row.caseNumber} className={cn(linkStyle, 'tap')}>
          {row.caseNumber}
        </CasePageLink>
      ) : (
        'No case'
      ),
  },
  {
    name: 'client',
    label: 'Client',
    className: 'min-w-32 wrap-anywhere',
    cell: (row) => row.clientName ?? 'Not assigned',
  },
  {
    name: 'category',
    label: 'Category',
    isExtra: true,
    className: 'wrap-anywhere',
    cell: (row) => row.category ?? uncategorized,
  },
  { name: 'uploadedBy', label: 'Uploaded by', isExtra: true, cell: (row) => row.uploadedBy },
  {
    name: 'uploaded',
    label: 'Uploaded',
    order: { up: 'oldest', down: 'newest', first: 'down' },
    className: 'whitespace-nowrap',
    cell: (row) => formatDate(row.createdAt),
  },
  {
    name: 'size',
    label: 'Size',
    numeric: true,
    cell: (row) => (row.fileSize > 0 ? fileSize(row.fileSize) : '—'),
  },
  {
    name: 'open',
    label: 'Open',
    className: 'whitespace-nowrap',
    cell: (row) => (
      <span className="flex">
        <ViewDocument item={row} compact />
      </span>
    ),
  },
]

/** The same for administrators, who change documents. */
export const adminDocumentColumns = (
  onEdit: (item: AdminDocument) => void,
): readonly Column<AdminDocument>[] => [
  ...documentTableColumns.filter(({ name }) => name !== 'open'),
  {
    name: 'open',
    label: 'Open',
    className: 'whitespace-nowrap',
    cell: (row) => (
      <span className="flex">
        <ViewDocument item={row} compact />
        <EditButton item={row} onEdit={onEdit} />
      </span>
    ),
  },
]
