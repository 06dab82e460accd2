import { sql } from 'drizzle-orm'
import { boolean, index, pgPolicy, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { descending, moment, oneOf, references, rule } from '#db/schema/columns.ts'
import { rights, to } from '#db/schema/rights.ts'
import { openUnlessDeclined } from '#features/leads/declined-leads.table.ts'
import { leads } from '#features/leads/leads.table.ts'
import { consultationAreas } from './consultation.schema.ts'
import { consultationLimits, howSoon } from './consultation-words.ts'

/**
 * What somebody said of their matter when they asked for a consultation. Visitors write only by request_consultation().
 * Once the firm has declined, only administrators with the permission read it (Rule 1.18).
 */
export const consultations = pgTable(
  'consultations',
  {
    id: uuid().primaryKey().defaultRandom(),
    leadId: uuid().notNull(),
    othersUnknown: boolean().notNull().default(false),
    practiceArea: text({ enum: consultationAreas }).notNull(),
    howSoon: text({ enum: howSoon }).notNull(),
    facts: text().notNull().default(''),
    preferredTime: text().notNull().default(''),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    references(t.leadId, leads.id, 'cascade'),
    oneOf(t.practiceArea, consultationAreas),
    oneOf(t.howSoon, howSoon),
    rule(t.facts, sql`char_length(${t.facts}) <= ${sql.raw(String(consultationLimits.facts))}`),
    rule(
      t.preferredTime,
      sql`char_length(${t.preferredTime}) <= ${sql.raw(String(consultationLimits.preferredTime))}`,
    ),
    index('consultations_lead_id_idx').on(t.leadId, descending(t.createdAt)),
    pgPolicy('administrators read consultations', {
      for: 'select',
      to: to('admin'),
      using: openUnlessDeclined(t.leadId),
    }),
  ],
)

export const consultationsRights = rights(consultations, {
  admin: { select: '*', why: 'answer the people who asked, after the conflict check' },
})
