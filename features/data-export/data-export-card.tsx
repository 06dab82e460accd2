import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useSavedMessages } from '#features/chat/stored-messages.tsx'
import { fetchFile } from '#platform/storage/fetch-file.ts'
import { Button } from '#ui/forms/button.tsx'
import { Card, CardBody, CardDescription, CardHeader, CardTitle } from '#ui/layout/card.tsx'
import { toast } from '#ui/overlays/toaster.tsx'

const notOpened = (count: number) =>
  `${count} encrypted ${count === 1 ? 'message' : 'messages'} can’t be opened with the keys of this browser. The archive has the ciphertext.`

const notSigned = (count: number) =>
  `${count} encrypted ${count === 1 ? 'message is' : 'messages are'} not in the archive: the signature is not the sender’s.`

const notAdded = (names: readonly string[]) =>
  `The archive lacks ${names.length === 1 ? 'an attached file' : `${names.length} attached files`}: ${names.slice(0, 5).join(', ')}${names.length > 5 ? ', …' : ''}`

const failed = 'Failed to download your data. Please try again.'

/** Saves everything that one may read here, as a ZIP archive. Encrypted messages are opened in this browser. */
export function DataExportCard() {
  const open = useSavedMessages()
  const download = useMutation({
    mutationFn: () =>
      fetchFile('/api/data-export', failed, async (content) => {
        const { readableArchive } = await import('./readable-archive.ts')
        const { archive, closed, refused, lost } = await readableArchive(content, open)
        if (closed > 0) toast.info(notOpened(closed))
        if (refused > 0) toast.info(notSigned(refused))
        if (lost.length > 0) toast.info(notAdded(lost))
        return archive
      }),
    onError: (error) => toast.error(error.message),
  })
  return (
    <Card as="section">
      <CardHeader>
        <CardTitle as="h2">My Data</CardTitle>
      </CardHeader>
      <CardBody>
        <CardDescription>
          Everything that you can read here as one archive: your profile, cases, appointments, chats with
          their files, and documents.
        </CardDescription>
        <Button
          variant="secondary"
          className="self-start"
          pending={download.isPending}
          pendingLabel="Preparing..."
          onClick={() => download.mutate()}
        >
          <Download aria-hidden />
          Download My Data
        </Button>
      </CardBody>
    </Card>
  )
}
