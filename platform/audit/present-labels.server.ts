import { inArray } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '#db/database.ts'
import type { AuditWords } from './audit-words.ts'

/** A row by its table and id. */
export interface Wanted {
  table: string
  id: string | null
}

/** The labels of existing rows, by id, as far as the actor may read them. */
export async function presentLabels(
  tx: Tx,
  { entities }: AuditWords,
  wanted: readonly Wanted[],
): Promise<Map<string, string>> {
  const known = new Map<string, string>()
  for (const [table, rows] of Map.groupBy(wanted, ({ table }) => table)) {
    const label = entities?.[table]?.label
    const ids = new Set(rows.flatMap(({ id }) => id ?? []))
    if (!label || ids.size === 0) continue
    for (const row of await labelled(tx, label.table, label.table.id, label.column, [...ids]))
      known.set(row.id, row.label)
  }
  return known
}

/** Rows of a table with a label, by their ids. */
export async function labelled(tx: Tx, table: PgTable, id: PgColumn, label: PgColumn, ids: string[]) {
  if (ids.length === 0) return []
  const rows = await tx.select({ id, label }).from(table).where(inArray(id, ids))
  return rows.filter((row): row is { id: string; label: string } => typeof row.label === 'string')
}
