import { sql } from 'drizzle-orm'
import { bigint, jsonb, pgPolicy, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { rights, to } from '#db/schema/rights.ts'

/**
 * What a line of the audit log says was changed: each field with its value before and after, as JSON. Beside the log
 * and not in it, because the log is kept for ever, and these values are erased with the record that they were of.
 */
export const fieldChanges = pgTable(
  'field_changes',
  {
    /** The id of the audit log line. No foreign key: truncating the log has to fail by its own refusal. */
    lineId: bigint({ mode: 'number' }).notNull(),
    /** The column's name. */
    field: text().notNull(),
    before: jsonb(),
    after: jsonb(),
  },
  (t) => [
    primaryKey({ columns: [t.lineId, t.field] }),
    pgPolicy('administrators read what was changed', { for: 'select', to: to('admin'), using: sql`true` }),
  ],
)

export const fieldChangesRights = rights(fieldChanges, {
  admin: { select: '*', why: 'the log says what was changed' },
})
