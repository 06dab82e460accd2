import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#platform/api/client.ts'
import { refusalMessage } from '#platform/api/refusal.ts'
import { formatDateTime } from '#platform/dates/format.ts'
import { readingAgain } from '#platform/lists/reading-again.ts'
import { Button } from '#ui/forms/button.tsx'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import { Badge, type BadgeTone } from '#ui/lists/badge.tsx'
import { Cell, TableRow } from '#ui/lists/table.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { jobKindNames, jobMessages, jobStateNames, type QueuedJob } from './jobs.schema.ts'

const tones: Record<QueuedJob['state'], BadgeTone> = { waiting: 'yellow', failed: 'red', done: 'green' }

/** A job of the queue, with what an administrator can do about one that failed. */
export function QueuedJobRow({ job }: { job: QueuedJob }) {
  return (
    <TableRow>
      <Cell className="min-w-56">
        <span className="block font-medium wrap-anywhere">{job.summary}</span>
        <span className="text-xs text-ink-soft">
          {jobKindNames[job.kind]}, {formatDateTime(job.createdAt)}
        </span>
      </Cell>
      <Cell label="Status">
        <Badge tone={tones[job.state]}>{jobStateNames[job.state]}</Badge>
      </Cell>
      <Cell label="Attempts" numeric>
        {job.attempts}
      </Cell>
      <Cell label="What happened" className="min-w-56 text-xs text-ink-soft">
        {job.lastError && <span className="block wrap-anywhere">{job.lastError}</span>}
        {job.dueAt && <span className="block">Next attempt {formatDateTime(job.dueAt)}</span>}
      </Cell>
      <Cell pinned>{job.state !== 'done' && job.lastError && <Actions job={job} />}</Cell>
    </TableRow>
  )
}

function Actions({ job }: { job: QueuedJob }) {
  const say = useOutcome()
  const queries = useQueryClient()
  const onSettled = readingAgain(queries, api.admin.jobs.key())
  const retry = useMutation(
    api.admin.jobs.retry.mutationOptions({
      onSuccess: () => say.success(jobMessages.retried),
      onError: (error) => say.error(refusalMessage(error, 'Failed to try again')),
      onSettled,
    }),
  )
  const discard = useMutation(
    api.admin.jobs.discard.mutationOptions({
      onSuccess: () => say.success(jobMessages.discarded),
      onSettled,
    }),
  )
  return (
    <div className="flex gap-2">
      <Button
        variant="secondary"
        size="sm"
        pending={retry.isPending}
        aria-label={`Try again: ${job.summary}`}
        onClick={() => retry.mutate({ id: job.id })}
      >
        Try again
      </Button>
      {job.state === 'failed' && (
        <ConfirmDialog
          trigger={
            <Button variant="ghost" size="sm" aria-label={`Discard: ${job.summary}`}>
              Discard
            </Button>
          }
          title="Discard this job?"
          description={`${job.summary} will not be delivered.`}
          confirmLabel="Discard Job"
          onConfirm={() => discard.mutateAsync({ id: job.id })}
        />
      )}
    </div>
  )
}
