import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Camera, Download } from 'lucide-react'
import { api } from '#platform/api/client.ts'
import { refusalMessage } from '#platform/api/refusal.ts'
import { formatDateTime } from '#platform/dates/format.ts'
import { readingAgain } from '#platform/lists/reading-again.ts'
import { useLive } from '#platform/realtime/live.ts'
import { cn } from '#ui/cn.ts'
import { Button } from '#ui/forms/button.tsx'
import { buttonStyle } from '#ui/forms/button-style.ts'
import { fileSize } from '#ui/forms/file-size.ts'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import { Card, CardBody, CardHeader, CardTitle } from '#ui/layout/card.tsx'
import { CardsLoading } from '#ui/lists/cards-loading.tsx'
import { EmptyState } from '#ui/lists/empty-state.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import type { SiteCopy } from './site-archive.schema.ts'

export const copyList = () => api.admin.siteArchive.list.queryOptions()

const grid = 'grid grid-cols-1 gap-4'

const reasons: Record<SiteCopy['reason'], string> = {
  change: 'After a change',
  monthly: 'After 30 days',
  asked: 'Taken by hand',
}

/** Takes a copy of the public site now. */
export function TakeCopy() {
  const say = useOutcome()
  const take = useMutation(
    api.admin.siteArchive.take.mutationOptions({
      onSuccess: () => say.success('A copy of the public site is kept'),
      onError: (error) => say.error(refusalMessage(error, 'Failed to take a copy')),
      onSettled: readingAgain(useQueryClient(), api.admin.siteArchive.key()),
    }),
  )
  return (
    <Button pending={take.isPending} onClick={() => take.mutate({})}>
      <Camera aria-hidden />
      Take a Copy Now
    </Button>
  )
}

/** All copies of the public site, the newest first, updated live. */
export function CopyList() {
  const list = useQuery(copyList())
  useLive('site_archive', [api.admin.siteArchive.key()])
  if (list.isPending) return <CardsLoading label="Loading copies..." className={grid} />
  if (list.isLoadingError)
    return (
      <ErrorState title="Failed to load copies" onRetry={() => list.refetch()} retrying={list.isFetching} />
    )
  if (list.data.length === 0)
    return (
      <EmptyState
        art="folder"
        title="No copies yet."
        description="The first is taken within ten minutes of the first change on the public site, or now."
      />
    )
  return (
    <ul className={grid}>
      {list.data.map((copy) => (
        <Copy key={copy.id} copy={copy} />
      ))}
    </ul>
  )
}

function Copy({ copy: { takenAt, reason, takenBy, files, zip } }: { copy: SiteCopy }) {
  const at = formatDateTime(takenAt)
  return (
    <Card as="li">
      <CardHeader>
        <CardTitle>{at}</CardTitle>
        <a
          href={`/api/files/${zip.id}`}
          download={zip.name}
          aria-label={`Download the copy of ${at}`}
          className={cn(buttonStyle({ variant: 'secondary', size: 'sm' }))}
        >
          <Download aria-hidden />
          Download
        </a>
      </CardHeader>
      <CardBody className="gap-1 text-sm">
        <p>
          {reasons[reason]}
          {takenBy && ` by ${takenBy}`} · {files} files · {fileSize(zip.size)}
        </p>
        <p className="text-xs text-ink-faint wrap-anywhere">SHA-256 {zip.sha256}</p>
      </CardBody>
    </Card>
  )
}
