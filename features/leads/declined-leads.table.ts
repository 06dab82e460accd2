import { sql } from 'drizzle-orm'
import { type PgColumn, pgPolicy, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment, references } from '#db/schema/columns.ts'
import { actorUser, rights, to } from '#db/schema/rights.ts'
import { leads } from './leads.table.ts'

/**
 * Leads whose matter the firm has declined after a conflict check. What they said of it is for administrators with the
 * permission from then on (Rule 1.18); their names stay known, for the checks of others. A function writes it.
 */
export const declinedLeads = pgTable(
  'declined_leads',
  {
    leadId: uuid().primaryKey(),
    declinedAt: moment().notNull().defaultNow(),
    /** What the lead's notes were: moved here, where `notes_of_declined_lead` reads them. */
    notes: text().notNull().default(''),
    /** Its next step and the reason for losing it, likewise. */
    nextStep: text().notNull().default(''),
    lostReason: text().notNull().default(''),
  },
  (t) => [
    references(t.leadId, leads.id, 'cascade'),
    pgPolicy('administrators see who was declined', { for: 'select', to: to('admin'), using: sql`true` }),
  ],
)

export const declinedLeadsRights = rights(declinedLeads, {
  admin: {
    select: ['leadId', 'declinedAt'],
    why: 'policies ask whose facts are walled off; notes are a function’s',
  },
})

/** For a policy of what a lead said: everybody whom the table is for, until it was declined; then those with the permission. */
export const openUnlessDeclined = (leadId: PgColumn) =>
  sql`not exists (select from public.declined_leads as d where d.lead_id = ${leadId})
    or (select public.has_permission(${actorUser}, 'declined_leads'))`
