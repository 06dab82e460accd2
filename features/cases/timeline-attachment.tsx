import { useMutation } from '@tanstack/react-query'
import { Paperclip } from 'lucide-react'
import { Spinner } from '#ui/spinner.tsx'
import { linkStyle } from '#ui/text-link.tsx'
import { toast } from '#ui/toaster.tsx'
import type { TimelineEntry } from './case-updates.schema.ts'

const look = `${linkStyle} tap inline-flex max-w-full items-center gap-1.5 text-left text-sm`

/** An entry's document. A visitor's is fetched, because a link can't carry their grant. */
export function TimelineAttachment({ entry, grant }: { entry: TimelineEntry; grant?: string | undefined }) {
  const { documentUrl, fileId } = entry
  const name = entry.documentName ?? 'Attachment'
  if (!documentUrl) return null
  if (grant && fileId) return <GrantedFile url={documentUrl} name={name} grant={grant} />
  return (
    <a href={documentUrl} target="_blank" rel="noreferrer" className={look}>
      <Label name={name} />
      <span className="sr-only">(opens in a new tab)</span>
    </a>
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
  // The browser needs the address until it has begun to write.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
