import { and, eq, gte, lte, type SQL, sql } from 'drizzle-orm'
import type { PgInsertValue } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { Problem } from '#platform/api/faults.server.ts'
import type { Key } from '#platform/lists/keyset.server.ts'
import { isSelected } from '#platform/lists/many.server.ts'
import { hoursInQuarters, mayHaveHours, type ownTimeListInput } from './billing.schema.ts'
import { timeEntries } from './billing.table.ts'

const t = timeEntries

/** @param canEdit whether the reader may correct an entry */
export const selectEntries = (tx: Tx, canEdit: SQL<boolean>) =>
  tx
    .select({
      ...{ id: t.id, caseId: t.caseId, caseNumber: t.caseNumber },
      ...{ lawyerId: t.lawyerId, lawyerName: t.lawyerName, description: t.description },
      ...{ rateCents: t.rateCents, billable: t.billable, date: t.date, version: t.version },
      hours: sql<number>`${t.hours}`.mapWith(Number),
      totalCents: sql<number>`round(${t.hours} * ${t.rateCents})`.mapWith(Number),
      billedAt: t.billedAt,
      canEdit,
      createdAt: t.createdAt,
    })
    .from(t)
export type EntryRow = Awaited<ReturnType<typeof selectEntries>>[number]

const byDay = (descending: boolean): Key<EntryRow>[] => [
  { column: t.date, descending, of: (row) => row.date },
  { column: t.createdAt, descending, of: (row) => row.createdAt },
  { column: t.id, descending: !descending, of: (row) => row.id },
]
export const orders = { latest: byDay(true), earliest: byDay(false) }

type Narrowing = Omit<z.output<typeof ownTimeListInput>, 'order' | 'cursor' | 'limit'>

/** The condition of a list's filters. */
export const narrowedBy = ({ billable, caseId, from, to, ids }: Narrowing) =>
  and(
    isSelected(t.id, ids),
    billable ? eq(t.billable, billable === 'yes') : undefined,
    caseId ? eq(t.caseId, caseId) : undefined,
    from ? gte(t.date, from) : undefined,
    to ? lte(t.date, to) : undefined,
  )

/** @throws {Problem} NOT_FOUND for one that the actor may not read */
export async function existingEntry(tx: Tx, id: string, canEdit: SQL<boolean>): Promise<EntryRow> {
  const [found] = await selectEntries(tx, canEdit).where(eq(t.id, id))
  if (!found) throw new Problem('NOT_FOUND')
  return found
}

/** Records hours; sent again under their key, they are the same entry. @returns its id */
export async function addEntry(tx: Tx, values: PgInsertValue<typeof t>): Promise<string> {
  const [made] = await tx
    .insert(t)
    .values(values)
    .onConflictDoNothing({ target: t.idempotencyKey })
    .returning({ id: t.id })
  if (made) return made.id
  const [sentBefore] = await tx
    .select({ id: t.id })
    .from(t)
    .where(eq(t.idempotencyKey, values.idempotencyKey ?? ''))
  if (!sentBefore) throw new Problem('NOT_FOUND')
  return sentBefore.id
}

/** @throws {Problem} BAD_REQUEST for hours that are neither in quarters nor as an import brought them */
export function checkHours(hours: number, before: number): void {
  if (!mayHaveHours(hours, before))
    throw new Problem('BAD_REQUEST', { detail: hoursInQuarters, fields: { hours: hoursInQuarters } })
}
