import { sql } from 'drizzle-orm'
import { pgPolicy, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#db/schema/columns.ts'
import { rights, to } from '#db/schema/rights.ts'

/** Recent uses under each key, for enforcing limits; they survive a restart. */
export const throttles = pgTable(
  'throttles',
  {
    /** A hash, so that network and email addresses can't be read here. */
    keyHash: text().primaryKey(),
    hits: moment().array().notNull(),
    expiresAt: moment().notNull(),
  },
  () => [pgPolicy('jobs remove what has run out', { for: 'all', to: to('system'), using: sql`true` })],
)

export const throttlesRights = rights(throttles, {
  system: { select: ['expiresAt'], delete: true, why: 'a job removes what has run out' },
})
