import { and, isNotNull, notInArray } from 'drizzle-orm'
import type { SealedColumn } from '#platform/crypto/sealed-column.ts'
import { queuedByDatabase } from '#platform/jobs/jobs.schema.ts'
import { queuedJobs } from '#platform/jobs/queued-jobs.table.ts'
import { sealedColumns } from './manifests.ts'

/** Everything that is kept encrypted. */
export const sealed: readonly SealedColumn[] = [
  ...sealedColumns,
  {
    what: 'waiting mails',
    purpose: 'job',
    role: 'system',
    table: queuedJobs,
    id: queuedJobs.id,
    column: queuedJobs.payload,
    where: and(isNotNull(queuedJobs.payload), notInArray(queuedJobs.kind, [...queuedByDatabase])),
  },
]
