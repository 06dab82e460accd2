import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { buttonStyle } from '#ui/button-style.ts'
import { Dialog, DialogBody } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Progress } from '#ui/progress.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import type { DocumentItem } from './documents.schema.ts'

type Props = { item: DocumentItem; open: boolean; onOpenChange: (open: boolean) => void }

/**
 * Shows a PDF, an image or a text within the page; other files can be saved only, as can a PDF where the browser has
 * no viewer for it, as on most telephones.
 */
export const DocumentPreview = ({ item, open, onOpenChange }: Props) => (
  <Dialog open={open} onOpenChange={onOpenChange} size="full" title={item.title}>
    <DialogBody className="p-0!">{open && <Content item={item} />}</DialogBody>
  </Dialog>
)

function Content({ item }: { item: DocumentItem }) {
  const [share, setShare] = useState(0)
  // Not by its address: the server lets nothing of a stored file load or run, not even the browser's PDF viewer.
  const file = useQuery({
    queryKey: ['document preview', item.url],
    queryFn: async ({ signal }) => {
      const answer = await fetch(`${item.url}?inline=1`, { signal })
      if (!answer.ok) throw new Error(`The file was answered with ${answer.status}.`)
      return whole(answer, (bytes) => setShare(bytes / item.fileSize))
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (file.isPending)
    return (
      <Loading label="Loading the document..." className="flex flex-col gap-6 p-6">
        <Progress label="Loading the document" value={share} />
        <Skeleton className="h-[70dvh]" />
      </Loading>
    )
  if (file.isError)
    return (
      <ErrorState title="Failed to load document" onRetry={() => file.refetch()} retrying={file.isFetching} />
    )
  return <Shown item={item} blob={file.data} />
}

/** What the server sends, with word of how much has come. */
async function whole(answer: Response, onProgress: (bytes: number) => void): Promise<Blob> {
  const parts: BlobPart[] = []
  let bytes = 0
  // Not every browser can loop over it.
  const reader = answer.body?.getReader()
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    parts.push(part.value)
    bytes += part.value.length
    onProgress(bytes)
  }
  return new Blob(parts, { type: answer.headers.get('content-type') ?? '' })
}

function Shown({ item, blob }: { item: DocumentItem; blob: Blob }) {
  const [url, setUrl] = useState<string>()
  const [text, setText] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(blob)
    setUrl(made)
    if (blob.type.startsWith('text/plain')) void blob.text().then(setText)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  if (!url) return null
  if (blob.type === 'application/pdf' && navigator.pdfViewerEnabled)
    return <iframe title={item.title} src={url} className="min-h-[70dvh] w-full flex-1" />
  if (blob.type.startsWith('image/'))
    return <img src={url} alt={item.description || item.title} className="m-auto max-w-full p-4" />
  if (text !== undefined)
    return <pre className="p-6 font-sans text-sm/6 whitespace-pre-wrap wrap-anywhere">{text}</pre>
  return (
    <EmptyState
      art="document"
      title="No preview for this type of file"
      action={
        <a href={item.url} download className={buttonStyle()}>
          Download
        </a>
      }
    />
  )
}
