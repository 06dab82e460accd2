import { useQuery } from '@tanstack/react-query'
import { Paperclip } from 'lucide-react'
import { useState } from 'react'
import type { z } from 'zod'
import { api } from '#platform/api/client.ts'
import { formatDateTime } from '#platform/dates/format.ts'
import { useListAddress } from '#platform/lists/list-address.ts'
import { Button } from '#ui/forms/button.tsx'
import { fileSize } from '#ui/forms/file-size.ts'
import { Card, CardBody } from '#ui/layout/card.tsx'
import { FactList } from '#ui/lists/fact-list.tsx'
import { QueryList } from '#ui/lists/query-list.tsx'
import { TableLoading } from '#ui/lists/skeleton.tsx'
import { FilePreview, previewOf } from '#ui/overlays/file-preview.tsx'
import { type KeptItem, type KeptPart, keptListInput, keptParts } from './record-readings.schema.ts'

const pageInput = keptListInput.omit({ part: true })

export const keptList = (id: string, part: KeptPart, input: z.output<typeof pageInput>) =>
  api.admin.records.readings.list.queryOptions({ input: { id, part, ...input } })
export { pageInput as keptPageInput }

type Props = {
  readingId: string
  part: KeptPart
  /** When the client was deleted. */
  deletedAt: Date
}

/** One part of what is kept, page by page. */
export function KeptList({ readingId, part, deletedAt }: Props) {
  const { input, at, widen } = useListAddress(pageInput)
  const page = useQuery(keptList(readingId, part, input))
  return (
    <QueryList
      query={page}
      loading={<TableLoading label="Loading..." />}
      failed="Failed to load the records"
      empty="Nothing is kept here."
      narrowed={false}
      onWiden={widen}
      at={at}
    >
      {(items) => (
        <ul aria-label={keptParts[part]} className="flex flex-col gap-3">
          {items.map((item) => (
            <li key={item.id}>
              <Kept item={item} readingId={readingId} before={deletedAt} />
            </li>
          ))}
        </ul>
      )}
    </QueryList>
  )
}

function Kept({ item, readingId, before }: { item: KeptItem; readingId: string; before: Date }) {
  const { title, facts, text, deletedAt } = item
  const deletedBefore = deletedAt && deletedAt < before
  return (
    <Card as="article">
      <CardBody className="gap-3">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <h2 className="font-medium wrap-anywhere">{title}</h2>
          {(deletedBefore || !deletedAt) && (
            <p className="text-xs text-ink-soft">
              {deletedBefore ? `Deleted ${formatDateTime(deletedAt)}` : 'Kept for billing'}
            </p>
          )}
        </div>
        <FactList facts={facts} />
        {text && <p className="max-w-prose text-sm/6 whitespace-pre-line wrap-anywhere">{text}</p>}
        {item.file && (
          <KeptFile url={`/api/record-readings/${readingId}/files/${item.file.id}`} file={item.file} />
        )}
      </CardBody>
    </Card>
  )
}

function KeptFile({ url, file }: { url: string; file: NonNullable<KeptItem['file']> }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" size="sm" className="self-start" onClick={() => setOpen(true)}>
        <Paperclip aria-hidden />
        <span className="wrap-anywhere">{file.name}</span>
        <span className="text-xs text-ink-faint">{fileSize(file.size)}</span>
      </Button>
      <FilePreview
        file={{ url, title: file.name, ...previewOf(file.name) }}
        open={open}
        onOpenChange={setOpen}
      />
    </>
  )
}
