import { sql } from 'drizzle-orm'
import { boolean, index, pgPolicy, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { descending, lengthOf, moment, oneOf, references, rule } from '#db/schema/columns.ts'
import { actingUser, rights, to } from '#db/schema/rights.ts'
import { files } from '#platform/storage/files.table.ts'
import { conflictChecks } from './conflict-checks.table.ts'
import { decisionLimits, decisions } from './decisions.schema.ts'

/**
 * What was decided on a conflict check: once for each, by whom, and why. Append-only; `decide_conflict_check` writes it.
 * `conflict_standing` decides by them whether a case may be opened for somebody.
 */
export const conflictDecisions = pgTable(
  'conflict_decisions',
  {
    id: uuid().primaryKey().defaultRandom(),
    checkId: uuid().notNull().unique('conflict_decisions_check_id_key'),
    decision: text({ enum: decisions }).notNull(),
    note: text().notNull().default(''),
    /** The client's written consent. */
    consentFileId: uuid(),
    /** Copies of the check's. */
    leadId: uuid(),
    clientId: uuid(),
    caseId: uuid(),
    decidedBy: uuid().default(actingUser),
    /** Whether an administrator decided, which alone lifts a decline. */
    byAdmin: boolean().notNull().default(false),
    decidedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    references(t.checkId, conflictChecks.id, 'restrict'),
    references(t.consentFileId, files.id, 'restrict'),
    oneOf(t.decision, decisions),
    lengthOf(t.note, decisionLimits.note),
    rule(t.consentFileId, sql`${t.decision} <> 'waived' or ${t.consentFileId} is not null`),
    rule(
      t.note,
      sql`${t.decision} <> 'overridden' or char_length(${t.note}) >= ${sql.raw(String(decisionLimits.overrideReason))}`,
      'reason',
    ),
    index('conflict_decisions_lead_id_idx').on(t.leadId, descending(t.decidedAt)),
    index('conflict_decisions_client_id_idx').on(t.clientId, descending(t.decidedAt)),
    index('conflict_decisions_decided_by_idx').on(t.decidedBy, descending(t.decidedAt)),
    index('conflict_decisions_consent_file_id_idx').on(t.consentFileId),
    pgPolicy('administrators read decisions', { for: 'select', to: to('admin'), using: sql`true` }),
  ],
)

export const conflictDecisionsRights = rights(conflictDecisions, {
  admin: { select: '*', why: 'answer for the firm’s conflicts; a function writes decisions' },
})
