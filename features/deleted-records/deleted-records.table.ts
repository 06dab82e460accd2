import { sql } from 'drizzle-orm'
import { boolean, date, index, jsonb, pgPolicy, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { anyPart, descending, lengthOf, moment, rule } from '#db/schema/columns.ts'
import { actingUser, rights, to } from '#db/schema/rights.ts'
import { recordLimits } from './deleted-records.schema.ts'

const retained = sql`public.firm_keep_until()`

/**
 * Deleted rows that a law firm has to keep. A delete is real: the row is gone from every screen and API.
 * A trigger (deleted-records.functions.sql) leaves its image here until the purge date, or longer under a legal hold.
 */
export const deletedRecords = pgTable(
  'deleted_records',
  {
    id: uuid().primaryKey().defaultRandom(),
    tableName: text().notNull(),
    rowId: uuid().notNull(),
    /** A name, title or number, to find the record by. */
    label: text(),
    record: jsonb().notNull(),
    /** Files that the record named; they are kept as long as it is. */
    fileIds: uuid().array().notNull().default([]),
    caseId: uuid(),
    clientId: uuid(),
    /** No foreign key: who it was stays on record after the account is gone. */
    deletedBy: uuid().default(actingUser),
    deletedAt: moment().notNull().defaultNow(),
    /** The retention date by the firm's rule on the day of the deletion. The record can't be erased earlier. */
    keepUntil: date().notNull().default(retained),
    purgeAfter: date().notNull().default(retained),
    hold: boolean().notNull().default(false),
    holdReason: text().notNull().default(''),
    holdSetBy: uuid(),
    holdSetAt: moment(),
    /** Since when what was deleted is there again (restore_case); the record is kept to its date all the same. */
    restoredAt: moment(),
    restoredBy: uuid(),
  },
  (t) => [
    lengthOf(t.holdReason, recordLimits.holdReason),
    rule(t.holdReason, sql`not ${t.hold} or btrim(${t.holdReason}) <> ''`, 'needed'),
    rule(t.purgeAfter, sql`${t.purgeAfter} >= ${t.keepUntil}`),
    index('deleted_records_deleted_at_idx').on(descending(t.deletedAt), t.id),
    index('deleted_records_table_name_idx').on(t.tableName, descending(t.deletedAt), t.id),
    index('deleted_records_case_id_idx').on(t.caseId),
    index('deleted_records_client_id_idx').on(t.clientId),
    index('deleted_records_row_id_idx').on(t.rowId),
    index('deleted_records_purge_after_idx').on(t.purgeAfter).where(sql`not hold`),
    index('deleted_records_held_idx').on(descending(t.deletedAt), t.id).where(sql`hold`),
    index('deleted_records_search_idx').using('gin', anyPart(t.label)),
    index('deleted_records_file_ids_idx').using('gin', t.fileIds),
    pgPolicy('administrators see what is kept', { for: 'select', to: to('admin'), using: sql`true` }),
    pgPolicy('administrators hold records and set dates', {
      for: 'update',
      to: to('admin'),
      using: sql`true`,
      withCheck: sql`true`,
    }),
  ],
)

export const deletedRecordsRights = rights(deletedRecords, {
  admin: {
    select: [
      'id',
      'tableName',
      'rowId',
      'label',
      'caseId',
      'clientId',
      'deletedBy',
      'deletedAt',
      'keepUntil',
      'purgeAfter',
      'hold',
      'holdReason',
      'holdSetBy',
      'holdSetAt',
      'restoredAt',
      'restoredBy',
    ],
    update: ['purgeAfter', 'hold', 'holdReason'],
    why: 'retention is theirs to manage; the deleted contents themselves are on no screen any more',
  },
})
