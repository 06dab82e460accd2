import { sql } from 'drizzle-orm'
import type { Actor } from '#db/actor.ts'
import type { Tx } from '#db/database.ts'
import { defineTopic, type Permission } from '#platform/realtime/topic.ts'

/**
 * Staff may subscribe to the cases that they may read; everyone else only to the case of their grant, until the grant
 * ends.
 */
async function mayReadCase(tx: Tx, id: string, { role }: Actor): Promise<Permission> {
  if (role === 'lawyer' || role === 'admin') {
    const { rows } = await tx.execute(sql`select from cases where id = ${id}::uuid`)
    return rows.length > 0
  }
  const { rows } = await tx.execute<{ granted_until: string }>(
    sql`select granted_until from granted_case_details() where id = ${id}::uuid`,
  )
  return rows[0] ? new Date(rows[0].granted_until) : false
}

const revokedBy = (id: string) => [`case_access_grants/case_id/${id}`, `cases/reach/${id}`]

export const caseTopics = [
  defineTopic('cases', async (_tx, _id, actor) => actor.role === 'admin'),
  defineTopic('cases/id/:id', mayReadCase, { revokedBy }),
  defineTopic('cases/lawyer_id/:id', async (_tx, id, actor) =>
    actor.role === 'lawyer' ? actor.lawyerId === id : actor.role === 'admin',
  ),
  defineTopic('cases/client_id/:id', async (_tx, id, actor) =>
    actor.role === 'client' ? actor.clientId === id : actor.role === 'admin',
  ),
  defineTopic('case_updates/case_id/:id', mayReadCase, { revokedBy }),
]
