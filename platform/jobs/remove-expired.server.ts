import { lt, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '#db/database.ts'

/** A job that deletes a table's expired rows. */
export const removeExpired =
  (db: Database, table: PgTable & { expiresAt: PgColumn }, role: 'system' | 'accounts' = 'system') =>
  () =>
    db.batch({ role }, (tx) => [tx.delete(table).where(lt(table.expiresAt, sql`now()`))])
