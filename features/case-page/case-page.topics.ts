import { sql } from 'drizzle-orm'
import { defineTopic, type MayWatch } from '#platform/realtime/topic.ts'

/** Only for staff who may read the case, not for a client with a grant. */
const staffOfCase: MayWatch = async (tx, id, { role }) => {
  if (role !== 'lawyer' && role !== 'admin') return false
  const { rows } = await tx.execute(sql`select from cases where id = ${id}::uuid`)
  return rows.length > 0
}

const ofCase = (table: string) =>
  defineTopic(`${table}/case_id/:id`, staffOfCase, { revokedBy: (id) => [`cases/reach/${id}`] })

/** Changes of one case and its parts, for its page. */
export const casePageTopics = [
  'case_tasks',
  'calendar_events',
  'documents',
  'time_entries',
  'audit_log',
  'case_parties',
  'case_access_locks',
].map(ofCase)
