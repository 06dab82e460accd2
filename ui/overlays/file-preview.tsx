import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { buttonStyle } from '#ui/forms/button-style.ts'
import { EmptyState } from '#ui/lists/empty-state.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { Progress } from '#ui/lists/progress.tsx'
import { Loading, Skeleton } from '#ui/lists/skeleton.tsx'
import { Dialog, DialogBody } from './dialog.tsx'

/** A stored file: its path, its title, and an image's alternative text. */
export type Previewed = {
  url: string
  title: string
  description?: string
  /** `pdf`: it is shown page by page, unless it has to be loaded whole. */
  fileType?: string
  /** Where the path doesn't answer with the content itself: reads it. Its errors' messages are for people. */
  load?: (onProgress: (share: number) => void, signal: AbortSignal) => Promise<Blob>
}

/** How a file of this name is shown. */
export const previewOf = (name: string): Pick<Previewed, 'fileType'> =>
  /\.pdf$/i.test(name) ? { fileType: 'pdf' } : {}

type Props = { file: Previewed; open: boolean; onOpenChange: (open: boolean) => void }

// pdf.js is loaded with the first PDF that is opened.
const PdfView = lazy(() => import('./pdf/pdf-view.tsx').then(({ PdfView }) => ({ default: PdfView })))

/** Larger files are only downloaded: a preview is read into memory whole. */
const maxPreviewBytes = 50 * 1024 * 1024

/**
 * Shows a PDF, an image or a text within the page. Other files can only be downloaded, as can images and texts over 50 MB, and
 * PDFs that have to be loaded whole in browsers without a viewer (most phones).
 */
export const FilePreview = ({ file, open, onOpenChange }: Props) => (
  <Dialog open={open} onOpenChange={onOpenChange} size="full" title={file.title}>
    <DialogBody className="p-0!">
      {open &&
        (file.fileType === 'pdf' && !file.load ? (
          <Suspense fallback={<DocumentLoading />}>
            <PdfView file={file} />
          </Suspense>
        ) : (
          <Content file={file} />
        ))}
    </DialogBody>
  </Dialog>
)

const DocumentLoading = ({ share }: { share?: number }) => (
  <Loading label="Loading the document..." className="flex flex-col gap-6 p-6">
    <Progress label="Loading the document" value={share} />
    <Skeleton className="h-[70dvh]" />
  </Loading>
)

function Content({ file }: { file: Previewed }) {
  const [share, setShare] = useState(0)
  // Fetched and shown from memory: stored files are served with a sandbox policy, which blocks the PDF viewer.
  const content = useQuery({
    queryKey: ['file preview', file.url],
    queryFn: async ({ signal }) => {
      if (file.load) return file.load(setShare, signal)
      const answer = await fetch(`${file.url}?inline=1`, { signal })
      if (!answer.ok) throw new Error(`The file was answered with ${answer.status}.`)
      if (Number(answer.headers.get('content-length')) > maxPreviewBytes) {
        void answer.body?.cancel()
        return null
      }
      return blobOf(answer, setShare)
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (content.isPending) return <DocumentLoading share={share} />
  if (content.isError)
    return (
      <ErrorState
        title={file.load ? content.error.message : 'Failed to load document'}
        onRetry={() => content.refetch()}
        retrying={content.isFetching}
      />
    )
  return content.data ? (
    <Shown file={file} blob={content.data} />
  ) : (
    <OnlyDownload url={file.url} title="This file is too large for a preview" />
  )
}

const OnlyDownload = ({ url, title }: { url: string; title: string }) => (
  <EmptyState
    art="document"
    title={title}
    action={
      <a href={url} download className={buttonStyle()}>
        Download
      </a>
    }
  />
)

/** Reads the response's body. `onProgress` gets the received share, from 0 to 1. */
async function blobOf(answer: Response, onProgress: (share: number) => void): Promise<Blob> {
  const size = Number(answer.headers.get('content-length')) || Number.POSITIVE_INFINITY
  const parts: BlobPart[] = []
  let bytes = 0
  // Safari can't iterate over a stream.
  const reader = answer.body?.getReader()
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    parts.push(part.value)
    bytes += part.value.length
    onProgress(bytes / size)
  }
  return new Blob(parts, { type: answer.headers.get('content-type') ?? '' })
}

function Shown({ file, blob }: { file: Previewed; blob: Blob }) {
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
    return <iframe title={file.title} src={url} className="min-h-[70dvh] w-full flex-1" />
  if (blob.type.startsWith('image/'))
    return <img src={url} alt={file.description || file.title} className="m-auto max-w-full p-4" />
  if (text !== undefined)
    return <pre className="p-6 font-sans text-sm/6 whitespace-pre-wrap wrap-anywhere">{text}</pre>
  return <OnlyDownload url={file.url} title="No preview for this type of file" />
}
