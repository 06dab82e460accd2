import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { api } from '#platform/api/client.ts'
import { isMissing } from '#platform/api/refusal.ts'
import { formatDateTime } from '#platform/dates/format.ts'
import { fetchFile } from '#platform/storage/fetch-file.ts'
import { Button } from '#ui/forms/button.tsx'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { Countdown } from '#ui/forms/countdown.tsx'
import { NavTabs } from '#ui/layout/nav-tabs.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { EmptyState } from '#ui/lists/empty-state.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { TableLoading } from '#ui/lists/skeleton.tsx'
import { toast } from '#ui/overlays/toaster.tsx'
import { KeptList } from './kept-list.tsx'
import { type KeptPart, keptParts, partPath, type ReadingItem } from './record-readings.schema.ts'

export const readingQuery = (id: string) => api.admin.records.readings.get.queryOptions({ input: { id } })

/** What is kept of a deleted client, part by part, until the reading ends. */
export function RecordReading({ id, part }: { id: string; part: KeptPart }) {
  const queries = useQueryClient()
  const reading = useQuery(readingQuery(id))
  const [hasEnded, setEnded] = useState(false)
  const end = () => {
    setEnded(true)
    // A page that is left open keeps nothing of it.
    queries.removeQueries({ queryKey: api.admin.records.readings.key() })
  }
  if (hasEnded || isMissing(reading.error)) return <Ended />
  if (!reading.data)
    return reading.isError ? (
      <ErrorState
        title="Failed to load the records"
        onRetry={() => reading.refetch()}
        retrying={reading.isFetching}
      />
    ) : (
      <TableLoading label="Loading the records..." />
    )
  const address = `/admin/records/readings/${id}`
  return (
    <>
      <Head reading={reading.data} onEnd={end} />
      <NavTabs
        label="Records"
        tabs={reading.data.parts.map(({ part, number }) => ({
          label: keptParts[part],
          to: part === 'clients' ? address : `${address}/${partPath(part)}`,
          end: true,
          count: part === 'clients' ? 0 : number,
        }))}
      />
      <KeptList readingId={id} part={part} deletedAt={reading.data.deletedAt} />
    </>
  )
}

function Head({ reading, onEnd }: { reading: ReadingItem; onEnd: () => void }) {
  const { id, clientName, reason, withChats, deletedAt, expiresAt, now } = reading
  const download = useMutation({
    mutationFn: () => fetchFile(`/api/record-readings/${id}/export`, 'Failed to export. Please try again.'),
    onError: (error) => toast.error(error.message),
  })
  return (
    <PageHeader
      title={clientName}
      description={
        <>
          Deleted {formatDateTime(deletedAt)}.{withChats && ' With the chats.'} Closes in{' '}
          <Countdown until={expiresAt.toISOString()} now={now.toISOString()} onEnd={onEnd} />.
          <br />
          Reason: {reason}
        </>
      }
      actions={
        <>
          <ButtonLink variant="secondary" to="/admin/records">
            Deleted Records
          </ButtonLink>
          <Button pending={download.isPending} pendingLabel="Preparing..." onClick={() => download.mutate()}>
            <Download aria-hidden />
            Export as ZIP
          </Button>
        </>
      }
    />
  )
}

const Ended = () => (
  <EmptyState
    art="folder"
    title="These records are closed."
    description="They are open for half an hour, for the administrator who opened them. Open them again from the deleted client."
    action={
      <ButtonLink variant="secondary" to="/admin/records?kind=clients">
        Deleted Clients
      </ButtonLink>
    }
  />
)
