import type { Services } from '#platform/api/context.ts'
import { reseal } from '#platform/crypto/reseal.server.ts'
import { clearQueue, type JobHandler } from '#platform/jobs/queue.server.ts'
import type { RecurringJob } from '#platform/jobs/recurring.server.ts'
import { removeExpired } from '#platform/jobs/remove-expired.server.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { sweepFiles } from '#platform/storage/sweep.server.ts'
import { throttles } from '#platform/throttle/throttle.table.ts'
import { jobsOf } from './manifests.ts'
import { sealed } from './sealed.ts'
import type { Activity } from './sleep.ts'

const minute = 60_000

/** Background jobs of the features and the platform. */
export function jobs(services: Services, storage: Storage): RecurringJob[] {
  const { db, keys } = services
  return [
    ...jobsOf(services),
    { name: 'remove expired throttles', everyMs: 10 * minute, run: removeExpired(db, throttles) },
    {
      name: 'encrypt again what an old key has encrypted',
      everyMs: minute,
      run: ({ signal }) => reseal({ db, keys, columns: sealed, signal }),
    },
    { name: 'forget finished jobs', everyMs: 60 * minute, run: () => clearQueue(db) },
    { name: 'remove abandoned uploads', everyMs: 10 * minute, run: () => sweepFiles({ db, storage }) },
  ]
}

/** The handlers of queued jobs, which keep the process from sleeping while they run. */
export const counted = (activity: Activity, handlers: Record<string, JobHandler | undefined>) =>
  Object.fromEntries(
    Object.entries(handlers).map(([kind, handle]): [string, JobHandler] => [
      kind,
      (...job) => activity.during(async () => handle?.(...job)),
    ]),
  )
