import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ExternalLink, Trash2 } from 'lucide-react'
import type { z } from 'zod'
import { DownloadCsv } from '#features/exports/download-csv.tsx'
import { api } from '#platform/api/client.ts'
import { refusalMessage } from '#platform/api/refusal.ts'
import { formatDate } from '#platform/dates/format.ts'
import { useListAddress } from '#platform/lists/list-address.ts'
import { readingAgain } from '#platform/lists/reading-again.ts'
import { useLive } from '#platform/realtime/live.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { buttonStyle } from '#ui/button-style.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { fileSize } from '#ui/file-size.ts'
import { Filter } from '#ui/filter.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { QueryList } from '#ui/query-list.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '#ui/table.tsx'
import { Toolbar } from '#ui/toolbar.tsx'
import { useOutcome } from '#ui/use-outcome.ts'
import { adminDocumentInput } from './admin-documents.schema.ts'
import { type DocumentItem, documentTypes } from './documents.schema.ts'

const badges: Record<DocumentItem['fileType'], { label: string; tone: BadgeTone }> = {
  image: { label: 'Image', tone: 'green' },
  pdf: { label: 'PDF', tone: 'red' },
  document: { label: 'Document', tone: 'blue' },
}

export const adminDocumentList = (input: z.output<typeof adminDocumentInput>) =>
  api.admin.documents.list.queryOptions({ input })

/** All documents, newest first, live. */
export function AdminDocuments() {
  const { input, change, at, isNarrowed } = useListAddress(adminDocumentInput)
  const documents = useQuery({ ...adminDocumentList(input), placeholderData: keepPreviousData })
  useLive('documents', [api.admin.documents.key()])
  return (
    <>
      <Toolbar>
        <SearchField
          label="Search title or case"
          value={input.search}
          onSearch={(search) => change({ search })}
        />
        <Filter
          label="Type"
          all="All types"
          options={documentTypes.map((type) => ({ value: type, label: badges[type].label }))}
          value={input.fileType ?? ''}
          onChange={(fileType) => change({ fileType })}
        />
        <DownloadCsv list="documents" input={input} />
      </Toolbar>
      <QueryList
        query={documents}
        loading={
          <Loading label="Loading documents..." className="flex flex-col gap-2">
            <Skeleton className="h-10" />
            <Skeleton className="h-16" />
            <Skeleton className="h-16" />
            <Skeleton className="h-16" />
          </Loading>
        }
        failed="Failed to load documents"
        art="document"
        empty="No documents found."
        emptyAbout="What lawyers and clients upload in their portals stands here."
        narrowed={isNarrowed}
        onWiden={() => change({ search: '', fileType: '' })}
        at={at}
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
      </QueryList>
    </>
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
            <span className="block whitespace-nowrap">{item.caseNumber}</span>
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
        <a
          href={item.url}
          target="_blank"
          rel="noreferrer"
          aria-label={`View ${item.title} (opens in a new tab)`}
          className={buttonStyle({ variant: 'ghost', size: 'sm' })}
        >
          <ExternalLink aria-hidden />
          View
        </a>
        <DeleteDocument item={item} />
      </Cell>
    </TableRow>
  )
}

function DeleteDocument({ item: { id, title } }: { item: DocumentItem }) {
  const say = useOutcome()
  const queries = useQueryClient()
  const remove = useMutation(
    api.admin.documents.delete.mutationOptions({
      onSuccess: () => say.success('Document deleted successfully'),
      onError: (error) => say.error(refusalMessage(error, 'Failed to delete document')),
      onSettled: readingAgain(queries, api.admin.documents.key()),
    }),
  )
  return (
    <ConfirmDialog
      trigger={<IconButton size="sm" tone="danger" label={`Delete ${title}`} icon={<Trash2 aria-hidden />} />}
      title="Delete this document?"
      description={`“${title}” disappears for everyone who could read it. The firm’s records keep it for the time that they must.`}
      confirmLabel="Delete Document"
      onConfirm={() => remove.mutateAsync({ id })}
    />
  )
}
