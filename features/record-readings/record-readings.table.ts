import { sql } from 'drizzle-orm'
import { boolean, index, pgPolicy, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { lengthOf, moment, references } from '#db/schema/columns.ts'
import { actorUser, rights, to } from '#db/schema/rights.ts'
import { users } from '#features/accounts/users.table.ts'
import { readingLimits } from './record-readings.schema.ts'

/**
 * A reading of what the firm keeps of a deleted client: by whom, why, and until when it is open. Functions check it at
 * each look (record-readings.functions.sql). The audit log tells of it after the row is removed.
 */
export const recordReadings = pgTable(
  'record_readings',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid().notNull(),
    /** The deleted client. No foreign key: the row is gone. */
    clientId: uuid().notNull(),
    clientName: text().notNull(),
    reason: text().notNull(),
    withChats: boolean().notNull().default(false),
    openedAt: moment().notNull().defaultNow(),
    expiresAt: moment()
      .notNull()
      .default(sql.raw(`now() + interval '${readingLimits.minutes} minutes'`)),
  },
  (t) => [
    references(t.userId, users.id, 'cascade'),
    lengthOf(t.reason, readingLimits.reason),
    index('record_readings_user_id_idx').on(t.userId),
    index('record_readings_expires_at_idx').on(t.expiresAt),
    pgPolicy('administrators see their own', {
      for: 'select',
      to: to('admin'),
      using: sql`${t.userId} = ${actorUser}`,
    }),
    pgPolicy('jobs remove ended ones', {
      for: 'select',
      to: to('system'),
      using: sql`${t.expiresAt} < now()`,
    }),
    pgPolicy('jobs delete ended ones', {
      for: 'delete',
      to: to('system'),
      using: sql`${t.expiresAt} < now()`,
    }),
  ],
)

export const recordReadingsRights = rights(recordReadings, {
  admin: { select: '*', why: 'says what is open and until when; a function opens it' },
  system: { select: ['id', 'expiresAt'], delete: true, why: 'removes ended ones' },
})
