import { inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Tx } from '#db/database.ts'
import type { ManyReport, selectedRows } from './many.ts'

type Versioned = PgTable & { id: PgColumn; version: PgColumn }
type Selected = z.output<typeof selectedRows>

/**
 * Changes the selected rows of a table in one statement. A row that the actor can't reach, or that was changed since it
 * was shown, is reported and stays as it is.
 * @returns which rows were changed, and why the others weren't
 */
export async function changeMany<T extends Versioned>(
  tx: Tx,
  table: T,
  rows: Selected,
  values: PgUpdateSetSource<T>,
): Promise<ManyReport> {
  const changed = await tx
    .update(table as Versioned)
    .set(values as never)
    .where(asSeen(table, rows))
    .returning({ id: table.id })
  const done = changed.map(({ id }) => id as string)
  const left = rows.map(({ id }) => id).filter((id) => !done.includes(id))
  return { done, refused: await whyNot(tx, table, left) }
}

/** Narrows a list to selected rows (`idsField`). */
export const isSelected = (id: PgColumn, ids: string | undefined): SQL | undefined =>
  ids ? inArray(id, ids.split(',')) : undefined

/** The rows in the versions that were selected. */
const asSeen = ({ id, version }: Versioned, rows: Selected): SQL =>
  sql`(${id}, ${version}) in (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as seen(id uuid, version integer))`

async function whyNot(tx: Tx, table: Versioned, ids: string[]): Promise<ManyReport['refused']> {
  if (ids.length === 0) return []
  const found = await tx.select({ id: table.id }).from(table).where(inArray(table.id, ids))
  const there = new Set(found.map(({ id }) => id))
  return ids.map((id) => ({ id, why: there.has(id) ? 'changed' : 'gone' }))
}
