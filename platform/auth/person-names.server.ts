import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'

/** How accounts are called, by id; those that are gone are missing. For administrators, who see who did what. */
export async function personNames(db: Database, ids: Iterable<string | null>): Promise<Map<string, string>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null)
  if (wanted.length === 0) return new Map()
  const { rows } = await db.readAs({ role: 'accounts' }, (tx) =>
    tx.execute<{ id: string; name: string }>(
      sql`select id, name from public.users where id = any (${sql.param(wanted)}::uuid[])`,
    ),
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
