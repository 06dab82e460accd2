import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { auditLog } from '#features/audit/audit.table.ts'

/**
 * Writes rows without the triggers that would record them as done now, by the database's superuser: what is told
 * in `work` happened long ago, and whoever writes it says when and by whom.
 */
export async function asHistory<T>(tx: NodePgDatabase, work: () => Promise<T>): Promise<T> {
  await tx.execute(sql`set local session_replication_role = replica`)
  const result = await work()
  await tx.execute(sql`set local session_replication_role = origin`)
  return result
}

/** Lines of the audit log as they were written at the time. */
export const recordInAudit = (tx: NodePgDatabase, lines: (typeof auditLog.$inferInsert)[]) =>
  tx.insert(auditLog).values(lines)
