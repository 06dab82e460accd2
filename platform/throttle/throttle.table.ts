import { sql } from 'drizzle-orm'
import { pgPolicy, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#db/columns.ts'
import { rights, to } from '#db/rights.ts'

/** What was done lately under a key, so that too much of it can be refused; it survives a restart. */
export const throttles = pgTable(
  'throttles',
  {
    /** A hash: addresses and e-mails are nobody's to read here. */
    keyHash: text().primaryKey(),
    hits: moment().array().notNull(),
    expiresAt: moment().notNull(),
  },
  () => [pgPolicy('jobs remove what has run out', { for: 'all', to: to('system'), using: sql`true` })],
)

export const throttlesRights = rights(throttles, {
  system: { select: ['expiresAt'], delete: true, why: 'a job removes what has run out' },
})
