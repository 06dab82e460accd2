import { and, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Tx } from '#db/database.ts'
import type { ManyRefusal, ManyReport, selectedRows } from './many.ts'

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

interface Deletion {
  /** The rows that the actor may delete; the others are reported as gone. */
  among?: SQL | undefined
  /** Why a row is kept though nobody has changed it, with the condition for it. */
  unless: Partial<Record<ManyRefusal, SQL>>
}

/**
 * Deletes the selected rows of a table in one statement. A row that is kept, that the actor can't reach, or that was
 * changed since it was shown, is reported.
 * @returns which rows were deleted, and why the others weren't
 */
export async function deleteMany(
  tx: Tx,
  table: Versioned,
  rows: Selected,
  { among, unless }: Deletion,
): Promise<ManyReport> {
  const reasons = Object.entries(unless) as [ManyRefusal, SQL][]
  const isFree = reasons.map(([, is]) => sql`not ${is}`)
  const deleted = await tx
    .delete(table)
    .where(and(among, asSeen(table, rows), ...isFree))
    .returning({ id: table.id })
  const done = deleted.map(({ id }) => id as string)
  const left = rows.map(({ id }) => id).filter((id) => !done.includes(id))
  if (left.length === 0) return { done, refused: [] }
  const cases = reasons.map(([name, is]) => sql`when ${is} then ${name}`)
  const found = await tx
    .select({ id: table.id, why: sql<ManyRefusal>`case ${sql.join(cases, sql` `)} else 'changed' end` })
    .from(table)
    .where(and(among, inArray(table.id, left)))
  const whys = new Map(found.map(({ id, why }) => [id, why]))
  return { done, refused: left.map((id) => ({ id, why: whys.get(id) ?? 'gone' })) }
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
