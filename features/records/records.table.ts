import { sql } from 'drizzle-orm'
import { boolean, date, index, jsonb, pgPolicy, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { descending, lengthOf, moment } from '#db/columns.ts'
import { actingUser, rights, to } from '#db/rights.ts'
import { recordLimits } from './records.schema.ts'

/**
 * What a law firm has to keep of what it deleted. A delete is real: the row is gone from every screen and API.
 * A trigger (records.functions.sql) leaves its image here until the purge date, or longer under a legal hold.
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
    purgeAfter: date().notNull().default(sql`(current_date + interval '7 years')::date`),
    hold: boolean().notNull().default(false),
    holdReason: text().notNull().default(''),
    holdSetBy: uuid(),
    holdSetAt: moment(),
  },
  (t) => [
    lengthOf(t.holdReason, recordLimits.holdReason),
    index('deleted_records_deleted_at_idx').on(descending(t.deletedAt), t.id),
    index('deleted_records_table_name_idx').on(t.tableName, descending(t.deletedAt), t.id),
    index('deleted_records_case_id_idx').on(t.caseId),
    index('deleted_records_client_id_idx').on(t.clientId),
    index('deleted_records_purge_after_idx').on(t.purgeAfter).where(sql`not hold`),
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
      'purgeAfter',
      'hold',
      'holdReason',
      'holdSetBy',
      'holdSetAt',
    ],
    update: ['purgeAfter', 'hold', 'holdReason'],
    why: 'retention is theirs to manage; the deleted contents themselves are on no screen any more',
  },
})
