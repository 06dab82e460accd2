import { and, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { Database, Tx } from '#db/database.ts'
import { Problem } from '#platform/api/faults.server.ts'
import type { ProblemOptions } from '#platform/api/problem.ts'
import { admin } from '#platform/api/procedures.server.ts'
import { byId } from '#platform/api/row-input.ts'
import { personNames } from '#platform/auth/person-names.server.ts'
import { day } from '#platform/dates/date-fields.ts'
import { formatDay } from '#platform/dates/format-day.ts'
import { type Key, type Read, readPage } from '#platform/lists/keyset.server.ts'
import { listPage } from '#platform/lists/list-page.ts'
import { narrowed, type SearchedText } from '#platform/lists/search.server.ts'
import {
  holdSchema,
  purgeDateSchema,
  type RecordItem,
  recordItem,
  recordListInput,
  recordMessages,
} from './deleted-records.schema.ts'
import { deletedRecords } from './deleted-records.table.ts'

const tags = ['records']

const r = deletedRecords
const { id, tableName, label, deletedAt, deletedBy, keepUntil, purgeAfter } = r
const { hold, holdReason, holdSetBy, holdSetAt, restoredAt, restoredBy } = r

/** With their table's name, which a column by itself loses in a query of one table. */
const ofCase = sql`${r.caseId}`
const ofClient = sql`${r.clientId}`

/** The client of a record, and of its case as that is or was: a case can get another client after the deletion. */
const clientsOf = sql`(select ${ofClient} union all select cases.client_id from cases where cases.id = ${ofCase}
  union all select gone.client_id from deleted_records as gone
    where gone.row_id = ${ofCase} and gone.table_name = 'cases')`

/** Whether the case or client that a record belonged to is held, deleted or not. */
const heldAbove = (table: 'cases' | 'clients') => {
  const owners = table === 'cases' ? sql`(${ofCase})` : clientsOf
  return sql`(exists (select from deleted_records as above
    where above.row_id in ${owners} and above.table_name = ${table} and above.hold and above.id <> ${id})
    or exists (select from legal_holds as standing where standing.lifted_at is null
      and ${sql.raw(table === 'cases' ? 'standing.case_id' : 'standing.client_id')} in ${owners}))`
}

const select = (tx: Tx) =>
  tx
    .select({
      ...{ id, kind: tableName, label, deletedAt, deletedBy, keepUntil, purgeAfter },
      ...{ hold, holdReason, holdSetBy, holdSetAt, restoredAt, restoredBy },
      caseNumber: sql<string | null>`coalesce((select case_number from cases where cases.id = ${ofCase}),
        (select gone.label from deleted_records as gone
          where gone.row_id = ${ofCase} and gone.table_name = 'cases' limit 1))`,
      // Not `exists`, for which the planner may read all cases at once.
      hasCase: sql<boolean>`(select cases.id from cases where cases.id = ${ofCase}) is not null`,
      heldWith: sql<'case' | 'client' | null>`case when ${hold} then null
        when ${heldAbove('cases')} then 'case' when ${heldAbove('clients')} then 'client' end`,
      // The words of restore_case().
      isRestorable: sql<boolean>`${tableName} = 'cases' and ${restoredAt} is null
        and (${ofClient} is null or exists (select from clients where clients.id = ${ofClient}))`,
      isReadable: sql<boolean>`${tableName} = 'clients'
        and (select may_read_deleted_records())`,
    })
    .from(r)
type Row = Awaited<ReturnType<typeof select>>[number]

const lastDeletedFirst: Key<Row>[] = [
  { column: deletedAt, descending: true, of: (row) => row.deletedAt },
  { column: id, of: (row) => row.id },
]

const recordText: SearchedText = { id, text: label }

/** The purge's own words (deleted-records.functions.sql). */
const isDue = and(eq(hold, false), lt(purgeAfter, sql`(now() - interval '1 day')::date`))

/** Says who deleted, who holds and who restored. Outside the transaction: accounts are another actor's to read. */
async function named(db: Database, rows: Row[]): Promise<RecordItem[]> {
  const names = await personNames(
    db,
    rows.flatMap((row) => [row.deletedBy, row.holdSetBy, row.restoredBy]),
  )
  const nameOf = (user: string | null) => names.get(user ?? '') ?? null
  return rows.map((row) => {
    const {
      deletedBy,
      hold,
      holdReason,
      holdSetBy,
      holdSetAt,
      restoredBy,
      restoredAt,
      isRestorable,
      isReadable,
      ...rest
    } = row
    return {
      ...rest,
      deletedBy: nameOf(deletedBy),
      hold: hold ? { reason: holdReason, by: nameOf(holdSetBy), at: holdSetAt } : null,
      restored: restoredAt && { by: nameOf(restoredBy), at: restoredAt },
      can: { restore: isRestorable, read: isReadable },
    }
  })
}

async function existing(tx: Tx, recordId: string): Promise<Row> {
  const [found] = await select(tx).where(eq(id, recordId))
  if (!found) throw new Problem('NOT_FOUND')
  return found
}

/** Changes a record while `still` holds, and returns it. */
async function changed(
  tx: Tx,
  recordId: string,
  values: Partial<typeof r.$inferInsert>,
  still: SQL,
  otherwise: ProblemOptions = {},
) {
  const done = await tx
    .update(r)
    .set(values)
    .where(and(eq(id, recordId), still))
    .returning({ id })
  const current = await existing(tx, recordId)
  if (done.length === 0) throw new Problem('CONFLICT', otherwise)
  return current
}

const one = async (db: Database, row: Row) => (await named(db, [row]))[0] as RecordItem

/** Deleted records that the firm keeps, for administrators. Only the purge erases them. */
export const adminDeletedRecords = {
  /** Last deleted first. */
  list: admin
    .route({ method: 'GET', path: '/admin/records', tags })
    .input(recordListInput)
    .output(listPage(recordItem))
    .handler(async ({ context, input: { search, kind, state, ...asked } }) => {
      const filters = and(
        kind && eq(tableName, kind),
        state === 'held' ? eq(hold, true) : undefined,
        state === 'due' ? isDue : undefined,
      )
      const page = await context.run((tx) => {
        const read: Read<Row> = ({ where, orderBy, limit }) =>
          select(tx)
            .where(where)
            .orderBy(...orderBy)
            .limit(limit)
        return readPage(lastDeletedFirst, asked, narrowed({ text: search, by: recordText, filters }, read))
      })
      return { ...page, items: await named(context.db, page.items) }
    }),

  /** Keeps it past its date, with all that was deleted of it; or lets it go again. */
  hold: admin
    .route({ method: 'PUT', path: '/admin/records/{id}/hold', tags })
    .input(holdSchema.extend(byId.shape))
    .output(recordItem)
    .handler(async ({ context, input }) => {
      const values = { hold: input.hold, holdReason: input.reason }
      const said = recordMessages[input.hold ? 'held' : 'released']
      const otherwise = { detail: said, fields: { reason: said } }
      const row = await context.run((tx) => changed(tx, input.id, values, eq(hold, !input.hold), otherwise))
      return one(context.db, row)
    }),

  /** A deleted case again, with what was deleted along with it; its deletion and this stay on record. */
  restore: admin
    .route({ method: 'POST', path: '/admin/records/{id}/restoration', tags })
    .input(byId)
    .output(recordItem)
    .handler(async ({ context, input }) => {
      const row = await context.run(async (tx) => {
        await tx.execute(sql`select restore_case(${input.id}::uuid)`)
        return existing(tx, input.id)
      })
      return one(context.db, row)
    }),

  /** Keeps it for longer, or for less long again; never for less than the firm's rule on the day of its deletion. */
  setPurgeDate: admin
    .route({ method: 'PUT', path: '/admin/records/{id}/purge-date', tags })
    .input(purgeDateSchema.extend(byId.shape).extend({ was: day() }))
    .output(recordItem)
    .handler(async ({ context, input }) => {
      const row = await context.run(async (tx) => {
        const record = await existing(tx, input.id)
        if (input.purgeAfter < record.keepUntil) {
          const tooEarly = recordMessages.tooEarly(formatDay(record.keepUntil))
          throw new Problem('BAD_REQUEST', { detail: tooEarly, fields: { purgeAfter: tooEarly } })
        }
        return changed(tx, input.id, { purgeAfter: input.purgeAfter }, eq(purgeAfter, input.was))
      })
      return one(context.db, row)
    }),
}
