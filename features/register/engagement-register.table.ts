import { sql } from 'drizzle-orm'
import { bigint, index, pgPolicy, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { descending, moment, oneOf, rule } from '#db/schema/columns.ts'
import { rights, to } from '#db/schema/rights.ts'
import { registerEntries } from './register.schema.ts'

/**
 * The firm's register of conflict checks and engagements. A line is written by triggers at the end of the transaction that it
 * records, has the hash of the line before it in its own, and is never changed: nobody has the right, and a trigger
 * refuses even the owner. Texts are copies, without control characters, so that `hash` can be computed from the
 * line of a CSV file: docs/conflicts.md.
 */
export const engagementRegister = pgTable(
  'engagement_register',
  {
    /** From 1, without gaps. */
    number: bigint({ mode: 'number' }).primaryKey(),
    at: moment().notNull(),
    entry: text({ enum: registerEntries }).notNull(),
    client: text().notNull().default(''),
    caseNumber: text().notNull().default(''),
    nature: text().notNull().default(''),
    lawyers: text().notNull().default(''),
    names: text().notNull().default(''),
    answer: text().notNull().default(''),
    decision: text().notNull().default(''),
    reason: text().notNull().default(''),
    by: text().notNull().default(''),
    policy: text().notNull().default(''),
    previousHash: text().notNull(),
    hash: text().notNull().unique('engagement_register_hash_key'),
    /** To narrow the list by; not in the hash. No foreign keys: a line outlives the records it names. */
    leadId: uuid(),
    clientId: uuid(),
    caseId: uuid(),
    lawyerId: uuid(),
  },
  (t) => [
    oneOf(t.entry, registerEntries),
    rule(t.number, sql`${t.number} > 0`),
    rule(t.hash, sql`${t.hash} ~ '^[0-9a-f]{64}$'`),
    index('engagement_register_at_idx').on(descending(t.at), descending(t.number)),
    index('engagement_register_lawyer_id_idx').on(t.lawyerId, descending(t.number)),
    index('engagement_register_client_id_idx').on(t.clientId, descending(t.number)),
    pgPolicy('administrators read the register', { for: 'select', to: to('admin'), using: sql`true` }),
  ],
)

export const engagementRegisterRights = rights(engagementRegister, {
  admin: { select: '*', why: 'the firm has to show its engagements and checks; triggers write them' },
})
