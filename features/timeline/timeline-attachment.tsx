import { useMutation } from '@tanstack/react-query'
import { Download, Paperclip } from 'lucide-react'
import { useState } from 'react'
import { buttonStyle } from '#ui/forms/button-style.ts'
import { linkStyle } from '#ui/forms/text-link.tsx'
import { Spinner } from '#ui/lists/spinner.tsx'
import { FilePreview, previewOf } from '#ui/overlays/file-preview.tsx'
import { toast } from '#ui/overlays/toaster.tsx'
import type { TimelineEntry } from './timeline.schema.ts'

const look = `${linkStyle} tap inline-flex max-w-full items-center gap-1.5 text-left text-sm`

type Props = { entry: TimelineEntry; grant?: string | undefined }

/** An entry's document. For an anonymous reader a script fetches it, because a link can't send their grant. */
export function TimelineAttachment({ entry, grant }: Props) {
  const { documentUrl, fileId } = entry
  const name = entry.documentName ?? 'Attachment'
  if (!documentUrl) return null
  if (grant && fileId) return <GrantedFile url={documentUrl} name={name} grant={grant} />
  if (fileId) return <PreviewedFile url={documentUrl} name={name} />
  return (
    <a href={documentUrl} target="_blank" rel="noreferrer" className={look}>
      <Label name={name} />
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  )
}

function PreviewedFile({ url, name }: { url: string; name: string }) {
  const [open, setOpen] = useState(false)
  return (
    <span className="flex items-center gap-1">
      <button type="button" data-on-paper className={look} onClick={() => setOpen(true)}>
        <Label name={name} />
      </button>
      <a
        href={url}
        download
        aria-label={`Download ${name}`}
        className={buttonStyle({ variant: 'ghost', size: 'sm' })}
      >
        <Download aria-hidden />
      </a>
      <FilePreview file={{ url, title: name, ...previewOf(name) }} open={open} onOpenChange={setOpen} />
    </span>
  )
}

function GrantedFile({ url, name, grant }: { url: string; name: string; grant: string }) {
  const download = useMutation({
    mutationFn: async () => save(await fetched(url, grant), name),
    onError: () => toast.error('Failed to download document. Please try again.'),
  })
  return (
    <>
      <button
        type="button"
        data-on-paper
        className={look}
        aria-busy={download.isPending}
        onClick={() => !download.isPending && download.mutate()}
      >
        <Label name={name} fetching={download.isPending} />
      </button>
      <span role="status" className="sr-only">
        {download.isPending && 'Downloading...'}
      </span>
    </>
  )
}

const Label = ({ name, fetching = false }: { name: string; fetching?: boolean }) => (
  <>
    {fetching ? (
      <Spinner label="" className="size-3.5" />
    ) : (
      <Paperclip aria-hidden className="size-3.5 shrink-0" />
    )}
    <span className="truncate">{name}</span>
  </>
)

async function fetched(url: string, grant: string): Promise<Blob> {
  const answer = await fetch(url, { headers: { 'x-case-grant': grant } })
  if (!answer.ok) throw new Error(`The file was answered with ${answer.status}.`)
  return answer.blob()
}

function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  // The browser needs the object URL until the download has started.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
