import { Pencil, Trash2 } from 'lucide-react'
import { CasePageLink } from '#features/cases/case-page-link.tsx'
import { api } from '#platform/api/client.ts'
import { formatDate } from '#platform/dates/format.ts'
import { useDeleteRecord } from '#platform/forms/use-delete-record.ts'
import { cn } from '#ui/cn.ts'
import { fileSize } from '#ui/forms/file-size.ts'
import { IconButton } from '#ui/forms/icon-button.tsx'
import { linkStyle } from '#ui/forms/text-link.tsx'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import { Badge, type BadgeTone } from '#ui/lists/badge.tsx'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '#ui/lists/table.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { type AdminDocument, type DocumentItem, documentTypes, isAdminDocument } from './documents.schema.ts'
import { ViewDocument } from './view-document.tsx'

export const documentBadges: Record<DocumentItem['fileType'], { label: string; tone: BadgeTone }> = {
  image: { label: 'Image', tone: 'green' },
  pdf: { label: 'PDF', tone: 'red' },
  document: { label: 'Document', tone: 'blue' },
}

/** A list's filter by type. */
export const typeFilter = {
  name: 'fileType',
  label: 'Type',
  all: 'All types',
  options: documentTypes.map((type) => ({ value: type, label: documentBadges[type].label })),
}

type Props = {
  items: readonly DocumentItem[]
  /** Whether all are of the same case, which then needs no columns. */
  ofCase?: boolean
  canDelete: boolean
  /** Opens the form of a document that the reader may change. */
  onEdit?: ((item: AdminDocument) => void) | undefined
}

/** Documents in a table, each with what the reader can do about it. */
export const DocumentTable = ({ items, ofCase = false, ...can }: Props) => (
  <Table label="Documents" stacks>
    <TableHead>
      <tr>
        <HeaderCell>Document</HeaderCell>
        {!ofCase && <HeaderCell>Case</HeaderCell>}
        {!ofCase && <HeaderCell>Client</HeaderCell>}
        <HeaderCell>Uploaded</HeaderCell>
        <HeaderCell numeric>Size</HeaderCell>
        <HeaderCell>Type</HeaderCell>
        <HeaderCell pinned>Actions</HeaderCell>
      </tr>
    </TableHead>
    <TableBody>
      {items.map((item) => (
        <DocumentRow key={item.id} item={item} ofCase={ofCase} {...can} />
      ))}
    </TableBody>
  </Table>
)

function DocumentRow({ item, ofCase, canDelete, onEdit }: Omit<Props, 'items'> & { item: DocumentItem }) {
  const { label, tone } = documentBadges[item.fileType]
  return (
    <TableRow>
      <Cell className="min-w-56">
        <span className="block font-medium wrap-anywhere">{item.title}</span>
        {item.description && <span className="line-clamp-2 text-xs text-ink-soft">{item.description}</span>}
      </Cell>
      {!ofCase && (
        <>
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
        </>
      )}
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
        {onEdit && isAdminDocument(item) && <EditButton item={item} onEdit={onEdit} />}
        {canDelete && <DeleteDocument item={item} />}
      </Cell>
    </TableRow>
  )
}

type EditProps = { item: AdminDocument; onEdit: (item: AdminDocument) => void }

export const EditButton = ({ item, onEdit }: EditProps) => (
  <IconButton
    size="sm"
    label={`Edit ${item.title}`}
    icon={<Pencil aria-hidden />}
    onClick={() => onEdit(item)}
  />
)

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
