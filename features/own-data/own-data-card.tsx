import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { tellOfEnd } from '#platform/realtime/live.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardBody, CardDescription, CardHeader, CardTitle } from '#ui/card.tsx'
import { toast } from '#ui/toaster.tsx'

const failed = 'Your data could not be downloaded. Please try again.'

/** Saves everything that one may read here, as a ZIP archive. */
export function OwnDataCard() {
  const download = useMutation({
    mutationFn: fetchArchive,
    onSuccess: save,
    onError: (error) => toast.error(error.message),
  })
  return (
    <Card as="section">
      <CardHeader>
        <CardTitle as="h2">Your Data</CardTitle>
      </CardHeader>
      <CardBody>
        <CardDescription>
          Everything that you can read here as one archive: your profile, cases, appointments, chats and
          documents.
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

async function fetchArchive() {
  const answer = await fetch('/api/own-data', { method: 'POST' }).catch(() => undefined)
  if (answer?.status === 401) tellOfEnd()
  if (!answer?.ok) {
    const { detail } = ((await answer?.json().catch(() => ({}))) ?? {}) as { detail?: string }
    throw new Error(answer && answer.status < 500 && detail ? detail : failed)
  }
  const content = await answer.blob().catch(() => {
    throw new Error(failed)
  })
  return { content, name: nameIn(answer.headers.get('content-disposition') ?? '') }
}

const nameIn = (disposition: string) => /filename="([^"]+)"/.exec(disposition)?.[1] ?? 'my data.zip'

function save({ content, name }: { content: Blob; name: string }): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
