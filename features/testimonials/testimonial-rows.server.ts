import { and, asc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Tx } from '#db/database.ts'
import type { RequestContext } from '#platform/api/context.ts'
import { Problem } from '#platform/api/faults.server.ts'
import type { byVersion } from '#platform/api/row-input.ts'
import { personNames } from '#platform/auth/person-names.server.ts'
import { files } from '#platform/storage/files.table.ts'
import type { TestimonialItem } from './testimonials.schema.ts'
import { testimonials as t } from './testimonials.table.ts'

export const tags = ['testimonials']
export const inOrder = [asc(t.place), asc(t.createdAt), asc(t.id)]

export const select = (tx: Tx) => {
  const { id, quote, name, detail, rating, consentedOn, pending, published, approvedBy, approvedAt } = t
  const { createdAt, version } = t
  const consentFile = { id: files.id, name: files.name, size: files.size }
  const more = { consentFile, published, approvedBy, approvedAt, createdAt, version }
  return tx
    .select({ id, quote, name, detail, rating, consentedOn, pending, ...more })
    .from(t)
    .leftJoin(files, eq(files.id, t.consentFileId))
}
type Row = Awaited<ReturnType<typeof select>>[number]

/** Rows with the names of who approved them. */
export async function shown<R extends { approvedBy: string | null }>({ db }: RequestContext, rows: R[]) {
  const names = await personNames(
    db,
    rows.map(({ approvedBy }) => approvedBy),
  )
  return rows.map((row) => ({ ...row, approvedBy: names.get(row.approvedBy ?? '') ?? null }))
}

/** The one row that was changed, as administrators see it. */
export const first = async (context: RequestContext, rows: Row[]): Promise<TestimonialItem> =>
  (await shown(context, rows))[0] as TestimonialItem

/** @throws {Problem} NOT_FOUND */
export async function existing(tx: Tx, id: string): Promise<Row[]> {
  const rows = await select(tx).where(eq(t.id, id))
  if (rows.length === 0) throw new Problem('NOT_FOUND')
  return rows
}

/** Saves if the version is current. @throws {Problem} NOT_FOUND, or CONFLICT after a concurrent change */
export async function change(
  tx: Tx,
  { id, version }: z.output<typeof byVersion>,
  values: Partial<typeof t.$inferInsert>,
): Promise<Row[]> {
  const changed = await tx
    .update(t)
    .set(values)
    .where(and(eq(t.id, id), eq(t.version, version)))
    .returning({ id: t.id })
  const current = await existing(tx, id)
  if (changed.length === 0) throw new Problem('CONFLICT')
  return current
}
