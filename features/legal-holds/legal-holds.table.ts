import { sql } from 'drizzle-orm'
import { index, pgPolicy, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { descending, lengthOf, moment, rule } from '#db/schema/columns.ts'
import { actingUser, rights, to } from '#db/schema/rights.ts'
import { holdLimits } from './legal-holds.schema.ts'

/**
 * Legal holds on cases and clients. While one is in force, nothing of the case or the client is deleted or replaced
 * (`refuse_held`), and what was deleted of it before is not erased. Lifted holds stay on record.
 */
export const legalHolds = pgTable(
  'legal_holds',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** A case or a client. No foreign key: the record of a lifted hold stays when what it held is deleted. */
    caseId: uuid(),
    clientId: uuid(),
    reason: text().notNull(),
    setBy: uuid().default(actingUser),
    setAt: moment().notNull().defaultNow(),
    liftReason: text().notNull().default(''),
    liftedBy: uuid(),
    /** Set by a trigger, with who lifted it, when a reason is given. */
    liftedAt: moment(),
  },
  (t) => [
    lengthOf(t.reason, holdLimits.reason),
    lengthOf(t.liftReason, holdLimits.liftReason),
    rule(t.caseId, sql`num_nonnulls(${t.caseId}, ${t.clientId}) = 1`),
    rule(t.liftedAt, sql`(${t.liftedAt} is null) = (${t.liftReason} = '')`),
    uniqueIndex('legal_holds_case_id_key').on(t.caseId).where(sql`lifted_at is null`),
    uniqueIndex('legal_holds_client_id_key').on(t.clientId).where(sql`lifted_at is null`),
    index('legal_holds_set_at_idx').on(descending(t.setAt), t.id),
    pgPolicy('administrators set and lift holds', {
      for: 'all',
      to: to('admin'),
      using: sql`true`,
      withCheck: sql`true`,
    }),
  ],
)

export const legalHoldsRights = rights(legalHolds, {
  admin: {
    select: '*',
    insert: ['caseId', 'clientId', 'reason'],
    update: ['liftReason'],
    why: 'answers to courts for what the firm has to keep',
  },
})
