import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { DownloadCsv } from '#features/exports/download-csv.tsx'
import { api } from '#platform/api/client.ts'
import { useListAddress } from '#platform/lists/list-address.ts'
import { useLive } from '#platform/realtime/live.ts'
import { Filter } from '#ui/filter.tsx'
import { QueryList } from '#ui/query-list.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { HeaderCell, Table, TableBody, TableHead } from '#ui/table.tsx'
import { Toolbar } from '#ui/toolbar.tsx'
import { jobListInput, jobStateNames, jobStates } from './jobs.schema.ts'
import { QueuedJobRow } from './queued-job-row.tsx'

export const queuedJobList = (input: z.output<typeof jobListInput>) =>
  api.admin.jobs.list.queryOptions({ input })

const states = jobStates.map((value) => ({ value, label: jobStateNames[value] }))

/** What is on its way, what arrived lately and what could not be delivered: newest first, live. */
export function QueuedJobs() {
  const { input, change, at, isNarrowed } = useListAddress(jobListInput)
  const jobs = useQuery({ ...queuedJobList(input), placeholderData: keepPreviousData })
  useLive('queued_jobs', [api.admin.jobs.key()])
  return (
    <>
      <Toolbar>
        <Filter
          label="Status"
          all="All statuses"
          options={states}
          value={input.state ?? ''}
          onChange={(state) => change({ state })}
        />
        <DownloadCsv list="jobs" input={input} />
      </Toolbar>
      <QueryList
        query={jobs}
        loading={
          <Loading label="Loading jobs..." className="flex flex-col gap-2">
            <Skeleton className="h-10" />
            <Skeleton className="h-16" />
            <Skeleton className="h-16" />
          </Loading>
        }
        failed="Failed to load jobs"
        art="letter"
        empty="Nothing is on its way."
        emptyAbout="Mails appear here while a mail server delivers them, and what webhooks are told."
        narrowed={isNarrowed}
        onWiden={() => change({ state: '' })}
        at={at}
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
      </QueryList>
    </>
  )
}
