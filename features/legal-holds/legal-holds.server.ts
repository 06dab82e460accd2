import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database, Tx } from '#db/database.ts'
import { brokenConstraint, Problem } from '#platform/api/faults.server.ts'
import { admin } from '#platform/api/procedures.server.ts'
import { personNames } from '#platform/auth/person-names.server.ts'
import { type Key, type Read, readPage } from '#platform/lists/keyset.server.ts'
import { listPage } from '#platform/lists/list-page.ts'
import {
  type HoldItem,
  holdInput,
  holdItem,
  holdListInput,
  holdMessages,
  liftInput,
} from './legal-holds.schema.ts'
import { legalHolds } from './legal-holds.table.ts'

const tags = ['legal holds']
const h = legalHolds
const { id, caseId, clientId, reason, setBy, setAt, liftReason, liftedBy, liftedAt } = h

const select = (tx: Tx) =>
  tx
    .select({
      ...{ id, caseId, clientId, reason, setBy, setAt, liftReason, liftedBy, liftedAt },
      caseNumber: sql<string | null>`(select case_number from cases where cases.id = ${sql`${caseId}`})`,
      label: sql<string | null>`coalesce(
        (select case_number || ' · ' || title from cases where cases.id = ${sql`${caseId}`}),
        (select name from clients where clients.id = ${sql`${clientId}`}))`,
    })
    .from(h)
type Row = Awaited<ReturnType<typeof select>>[number]

const lastSetFirst: Key<Row>[] = [
  { column: setAt, descending: true, of: (row) => row.setAt },
  { column: id, of: (row) => row.id },
]

/** Says who set and who lifted each. */
async function named(db: Database, rows: Row[]): Promise<HoldItem[]> {
  const names = await personNames(
    db,
    rows.flatMap((row) => [row.setBy, row.liftedBy]),
  )
  const nameOf = (user: string | null) => names.get(user ?? '') ?? null
  return rows.map((row) => ({
    id: row.id,
    kind: row.caseId ? 'case' : 'client',
    label: row.label,
    caseNumber: row.caseNumber,
    set: { reason: row.reason, by: nameOf(row.setBy), at: row.setAt },
    lifted: row.liftedAt && { reason: row.liftReason, by: nameOf(row.liftedBy), at: row.liftedAt },
  }))
}

const one = async (db: Database, rows: Row[]) => (await named(db, rows))[0] as HoldItem

/** Legal holds on cases and clients, for administrators. */
export const adminLegalHolds = {
  /** Last set first. */
  list: admin
    .route({ method: 'GET', path: '/admin/legal-holds', tags })
    .input(holdListInput)
    .output(listPage(holdItem))
    .handler(async ({ context, input: { state, ...asked } }) => {
      const wanted = state && (state === 'lifted' ? isNotNull(liftedAt) : isNull(liftedAt))
      const page = await context.run((tx) => {
        const read: Read<Row> = ({ where, orderBy, limit }) =>
          select(tx)
            .where(and(where, wanted))
            .orderBy(...orderBy)
            .limit(limit)
        return readPage(lastSetFirst, asked, read)
      })
      return { ...page, items: await named(context.db, page.items) }
    }),

  /** From now on nothing of the case, or of the client and their cases, is deleted, replaced or erased. */
  create: admin
    .route({ method: 'POST', path: '/admin/legal-holds', tags })
    .input(holdInput)
    .output(holdItem)
    .handler(async ({ context, input }) => {
      const held = input.kind === 'case' ? { caseId: input.id } : { clientId: input.id }
      try {
        const rows = await context.run(async (tx) => {
          const [made] = await tx
            .insert(h)
            .values({ ...held, reason: input.reason })
            .returning({ id })
          return select(tx).where(eq(id, made?.id ?? ''))
        })
        return await one(context.db, rows)
      } catch (error) {
        if (/^legal_holds_(case|client)_id_key$/.test(brokenConstraint(error) ?? ''))
          throw new Problem('CONFLICT', { detail: holdMessages.held, fields: { id: holdMessages.held } })
        throw error
      }
    }),

  /** Ends a hold. It stays on record. */
  lift: admin
    .route({ method: 'PUT', path: '/admin/legal-holds/{id}/lifting', tags })
    .input(liftInput.extend({ id: z.uuid() }))
    .output(holdItem)
    .handler(async ({ context, input }) => {
      const rows = await context.run(async (tx) => {
        await tx.update(h).set({ liftReason: input.reason }).where(eq(id, input.id))
        return select(tx).where(eq(id, input.id))
      })
      if (rows.length === 0) throw new Problem('NOT_FOUND')
      return one(context.db, rows)
    }),
}
