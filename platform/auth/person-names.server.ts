import { sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'

/** The names of accounts, by id; deleted accounts are missing. For administrators reading the audit log. */
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
