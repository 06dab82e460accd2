import { lt, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { pendingSignUps } from '#features/accounts/admissions.table.ts'
import { pendingSignIns } from '#features/accounts/two-factor.table.ts'
import { sessions, verifications } from '#features/accounts/users.table.ts'
import { caseAccessGrants } from '#features/case-access/case-access.table.ts'
import { removeExpiredInvitations } from '#features/invitations/expired-invitations.server.ts'
import { mailUnread } from '#features/notifications/mail-unread.server.ts'
import { purgeRecords } from '#features/records/purge.server.ts'
import { foldTallies } from '#features/reports/fold-tallies.server.ts'
import type { Services } from '#platform/api/context.ts'
import { clearQueue } from '#platform/jobs/queue.server.ts'
import type { RecurringJob } from '#platform/jobs/recurring.server.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { sweepFiles } from '#platform/storage/sweep.server.ts'
import { throttles } from '#platform/throttle/throttle.table.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** What the process does by itself. */
export function jobs(services: Services, storage: Storage): RecurringJob[] {
  const { db } = services
  const removeExpired = (table: PgTable & { expiresAt: PgColumn }, role: 'system' | 'accounts') => () =>
    db.asActor({ role }, (tx) => tx.delete(table).where(lt(table.expiresAt, sql`now()`)))
  return [
    {
      name: 'erase expired PINs',
      everyMs: 5 * second,
      run: () => db.asActor({ role: 'system' }, (tx) => tx.execute(sql`select erase_expired_pins()`)),
    },
    { name: 'remove expired grants', everyMs: 10 * minute, run: removeExpired(caseAccessGrants, 'system') },
    { name: 'remove expired throttles', everyMs: 10 * minute, run: removeExpired(throttles, 'system') },
    { name: 'remove expired sign-ups', everyMs: 10 * minute, run: removeExpired(pendingSignUps, 'accounts') },
    { name: 'remove expired sign-ins', everyMs: 10 * minute, run: removeExpired(pendingSignIns, 'accounts') },
    { name: 'remove expired links', everyMs: 10 * minute, run: removeExpired(verifications, 'accounts') },
    { name: 'remove expired invitations', everyMs: hour, run: () => removeExpiredInvitations(services) },
    { name: 'remove expired sessions', everyMs: 10 * minute, run: removeExpired(sessions, 'accounts') },
    { name: 'fold tallies', everyMs: minute, run: () => foldTallies(services) },
    { name: 'purge deleted records', everyMs: hour, run: () => purgeRecords(services) },
    { name: 'forget finished jobs', everyMs: 60 * minute, run: () => clearQueue(db) },
    { name: 'mail what stays unread', everyMs: minute, run: () => mailUnread(services) },
    { name: 'remove abandoned uploads', everyMs: 10 * minute, run: () => sweepFiles({ db, storage }) },
  ]
}
