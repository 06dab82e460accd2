import type { z } from 'zod'
import { DownloadCsv } from '#features/exports/download-csv.tsx'
import { api } from '#platform/api/client.ts'
import { useList } from '#platform/lists/use-list.ts'
import { ListScreen } from '#ui/lists/list-screen.tsx'
import { TableLoading } from '#ui/lists/skeleton.tsx'
import { HeaderCell, Table, TableBody, TableHead } from '#ui/lists/table.tsx'
import { jobListInput, jobStateNames, jobStates } from './jobs.schema.ts'
import { QueuedJobRow } from './queued-job-row.tsx'

export const queuedJobList = (input: z.output<typeof jobListInput>) =>
  api.admin.jobs.list.queryOptions({ input })

const states = jobStates.map((value) => ({ value, label: jobStateNames[value] }))

/** Queued jobs: waiting, recently done and failed; newest first, live. */
export function QueuedJobs() {
  const list = useList({
    schema: jobListInput,
    query: queuedJobList,
    topics: 'queued_jobs',
    key: api.admin.jobs.key(),
  })
  return (
    <ListScreen
      list={list}
      filters={[{ name: 'state', label: 'Status', all: 'All statuses', options: states }]}
      after={<DownloadCsv list="jobs" input={list.input} />}
      loading={<TableLoading label="Loading jobs..." />}
      failed="Failed to load jobs"
      art="letter"
      empty="Nothing is on its way."
      emptyAbout="Mails and webhook deliveries appear here until they are delivered."
    >
      {(items) => (
        <Table label="Queued jobs" stacks>
          <TableHead>
            <tr>
              <HeaderCell>Job</HeaderCell>
              <HeaderCell>Status</HeaderCell>
              <HeaderCell numeric>Attempts</HeaderCell>
              <HeaderCell>What happened</HeaderCell>
              <HeaderCell pinned>Actions</HeaderCell>
            </tr>
          </TableHead>
          <TableBody>
            {items.map((job) => (
              <QueuedJobRow key={job.id} job={job} />
            ))}
          </TableBody>
        </Table>
      )}
    </ListScreen>
  )
}
