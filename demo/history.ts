import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { auditLog } from '#features/audit/audit.table.ts'

/**
 * Writes rows as superuser without triggers, which would record them as done now:
 * `work` writes past events, and sets time and person itself.
 */
export async function asHistory<T>(tx: NodePgDatabase, work: () => Promise<T>): Promise<T> {
  await tx.execute(sql`set local session_replication_role = replica`)
  const result = await work()
  await tx.execute(sql`set local session_replication_role = origin`)
  return result
}

/** Lines of the audit log with past times. */
export const recordInAudit = (tx: NodePgDatabase, lines: (typeof auditLog.$inferInsert)[]) =>
  tx.insert(auditLog).values(lines)
