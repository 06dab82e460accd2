import { HydrationBoundary } from '@tanstack/react-query'
import { BackupState, backupStatusQuery } from '#features/backups/backup-state.tsx'
import { EncryptionState, encryptionStatusQuery } from '#features/encryption/encryption-state.tsx'
import { jobListInput } from '#features/jobs/jobs.schema.ts'
import { QueuedJobs, queuedJobList } from '#features/jobs/queued-jobs.tsx'
import { RecurringJobs, recurringJobList } from '#features/jobs/recurring-jobs.tsx'
import { FirmStorage, firmStorageQuery } from '#features/storage/firm-storage.tsx'
import { firm } from '#firm.ts'
import { listAskedBy } from '#platform/lists/list-address.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { preload } from '../preload.ts'
import { fromCache } from '../section-cache.ts'
import type { Route } from './+types/jobs.ts'

const queries = (request: Request) => [
  queuedJobList(listAskedBy(jobListInput, request)),
  recurringJobList(),
  backupStatusQuery(),
  encryptionStatusQuery(),
  firmStorageQuery(),
]

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
        description="Failed mails and webhook deliveries are retried for three days."
      />
      <QueuedJobs />
      <div id="backups" className="flex flex-col gap-6">
        <PageHeader title="Backups" description="Backups of all records and files." />
        <BackupState />
      </div>
      <div id="storage" className="flex flex-col gap-6">
        <PageHeader title="Storage" description="Room that files take." />
        <FirmStorage />
      </div>
      <div id="encryption" className="flex flex-col gap-6">
        <PageHeader
          title="Encryption"
          description="Of chats, two-factor sign-in, webhooks and waiting mails."
        />
        <EncryptionState />
      </div>
      <PageHeader title="Recurring Jobs" description="Jobs that Portico runs on a schedule." />
      <RecurringJobs />
    </HydrationBoundary>
  )
}
