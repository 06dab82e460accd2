import { HydrationBoundary } from '@tanstack/react-query'
import { jobListInput } from '#features/jobs/jobs.schema.ts'
import { QueuedJobs, queuedJobList } from '#features/jobs/queued-jobs.tsx'
import { RecurringJobs, recurringJobList } from '#features/jobs/recurring-jobs.tsx'
import { firm } from '#firm.ts'
import { listAskedBy } from '#platform/lists/list-address.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { preload } from '../preload.ts'
import { fromCache } from '../section-cache.ts'
import type { Route } from './+types/jobs.ts'

const queries = (request: Request) => [queuedJobList(listAskedBy(jobListInput, request)), recurringJobList()]

export const loader = async ({ request, context }: Route.LoaderArgs) => ({
  state: await preload(context, ...queries(request)),
})
export const clientLoader = fromCache(queries)

export const meta: Route.MetaFunction = () => [{ title: `Jobs · ${firm.name}` }]

export default function Jobs({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <PageHeader
        title="Outgoing"
        description="Each mail and each webhook’s delivery is tried again for three days before it is given up."
      />
      <QueuedJobs />
      <PageHeader title="Recurring Jobs" description="What Portico does by itself." />
      <RecurringJobs />
    </HydrationBoundary>
  )
}
