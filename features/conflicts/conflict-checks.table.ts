import { sql } from 'drizzle-orm'
import { date, index, integer, jsonb, pgPolicy, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { descending, lengthOf, moment, oneOf } from '#db/schema/columns.ts'
import { actingUser, rights, to } from '#db/schema/rights.ts'
import { type AskedName, checkOccasions, checkStates, conflictLimits } from './conflicts.schema.ts'

/**
 * Conflict checks. Made by triggers at each intake, new case and new party, by a job at night, or asked for by staff; only
 * functions write them. Lawyers read the answers of their own checks through `conflict_answer`, which leaves out what
 * they may not see.
 */
export const conflictChecks = pgTable(
  'conflict_checks',
  {
    id: uuid().primaryKey().defaultRandom(),
    occasion: text({ enum: checkOccasions }).notNull(),
    /** The name, at that time, of the record that the check was made for. */
    subject: text().notNull(),
    /** No foreign keys: a check stays on record when what it was made for is deleted. */
    leadId: uuid(),
    clientId: uuid(),
    caseId: uuid(),
    /** The names to search for; of a case, those of its people when it runs. */
    names: jsonb().$type<AskedName[]>().notNull().default([]),
    askedBy: uuid().default(actingUser),
    askedAt: moment().notNull().defaultNow(),
    state: text({ enum: checkStates }).notNull().default('open'),
    answeredAt: moment(),
    /** Why it is still open, such as a time-out, and when it was tried last. */
    fault: text().notNull().default(''),
    triedAt: moment(),
    /** How many names were searched, and since when there are leads. */
    searched: integer(),
    leadsSince: date(),
    /** The version of the firm's policy that was in force. */
    policyVersion: integer(),
    matches: integer().notNull().default(0),
    /** Matches that no earlier check of the same lead, client or case had. */
    newMatches: integer().notNull().default(0),
  },
  (t) => [
    oneOf(t.occasion, checkOccasions),
    oneOf(t.state, checkStates),
    lengthOf(t.subject, conflictLimits.subject),
    lengthOf(t.fault, conflictLimits.fault),
    index('conflict_checks_asked_at_idx').on(descending(t.askedAt), t.id),
    index('conflict_checks_open_idx').on(t.askedAt).where(sql`state = 'open'`),
    index('conflict_checks_lead_id_idx').on(t.leadId, descending(t.askedAt)),
    index('conflict_checks_client_id_idx').on(t.clientId, descending(t.askedAt)),
    index('conflict_checks_case_id_idx').on(t.caseId, descending(t.askedAt)),
    index('conflict_checks_matches_idx').on(descending(t.askedAt), t.id).where(sql`matches > 0`),
    index('conflict_checks_asked_by_idx').on(t.askedBy, descending(t.askedAt)),
    pgPolicy('administrators read checks', { for: 'select', to: to('admin'), using: sql`true` }),
  ],
)

export const conflictChecksRights = rights(conflictChecks, {
  admin: { select: '*', why: 'answer for the firm’s conflicts; functions write checks' },
})
