import { sql } from 'drizzle-orm'
import { index, integer, type PgColumn, pgPolicy, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { anyPart, descending, lengthOf, moment, oneOf, references, rule } from '#db/schema/columns.ts'
import { actingUser, actorLawyer, actorUser, rights, to } from '#db/schema/rights.ts'
import { clients } from '#features/clients/clients.table.ts'
import { leads } from '#features/leads/leads.table.ts'
import { partyKinds, partyLimits } from './parties.schema.ts'

const most = (column: PgColumn) =>
  rule(column, sql`cardinality(${column}) <= ${sql.raw(String(partyLimits.each))}`)

/**
 * People and companies that the firm has to know for conflict checks: every client, every lead, both sides of titles such as
 * "Doe v. Harbor Shipping", and everybody who is entered for a case. Those of clients, leads and titles are kept by triggers
 * (parties.functions.sql).
 */
export const parties = pgTable(
  'parties',
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text({ enum: partyKinds }).notNull().default('person'),
    name: text().notNull(),
    earlierNames: text().array().notNull().default([]),
    emails: text().array().notNull().default([]),
    phones: text().array().notNull().default([]),
    addresses: text().array().notNull().default([]),
    domain: text().notNull().default(''),
    birthYear: integer(),
    /** The record that it is the party of; changes there are carried over. */
    clientId: uuid().unique('parties_client_id_key'),
    leadId: uuid().unique('parties_lead_id_key'),
    /** The party that this one turned out to be. It keeps its own names, by which that one is found, too. */
    mergedInto: uuid(),
    /** Who entered it; null for those of clients, leads and titles. */
    createdBy: uuid().default(actingUser),
    /** What the list is searched by; kept by a trigger. */
    searchText: text().notNull().default(''),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (t) => [
    references(t.clientId, clients.id, 'set null'),
    references(t.leadId, leads.id, 'set null'),
    references(t.mergedInto, t.id, 'cascade'),
    oneOf(t.kind, partyKinds),
    lengthOf(t.name, partyLimits.name),
    lengthOf(t.domain, partyLimits.domain),
    most(t.earlierNames),
    most(t.emails),
    most(t.phones),
    most(t.addresses),
    rule(t.birthYear, sql`${t.birthYear} between 1880 and 2100`),
    rule(t.mergedInto, sql`${t.mergedInto} <> ${t.id}`),
    index('parties_created_at_idx').on(descending(t.createdAt), t.id),
    index('parties_search_idx').using('gin', anyPart(t.searchText)),
    index('parties_merged_into_idx').on(t.mergedInto).where(sql`merged_into is not null`),
    pgPolicy('lawyers read the parties of their cases', {
      for: 'select',
      to: to('lawyer'),
      using: sql`exists (select from public.case_parties as p where p.party_id = ${t.id} and p.lawyer_id = ${actorLawyer})`,
    }),
    pgPolicy('lawyers enter parties', {
      for: 'insert',
      to: to('lawyer'),
      withCheck: sql`${t.createdBy} = ${actorUser} and ${t.clientId} is null and ${t.leadId} is null and ${t.mergedInto} is null`,
    }),
    // What clients and leads are called is changed in their records, and what is in other lawyers' cases by
    // administrators.
    pgPolicy('lawyers correct parties that only their cases have', {
      for: 'update',
      to: to('lawyer'),
      using: sql`${t.clientId} is null and ${t.leadId} is null and public.is_party_of_mine_alone(${t.id})`,
    }),
    pgPolicy('administrators keep parties', {
      for: 'all',
      to: to('admin'),
      using: sql`true`,
      withCheck: sql`true`,
    }),
  ],
)

const entered = [
  ...(['kind', 'name', 'earlierNames', 'emails', 'phones', 'addresses'] as const),
  ...(['domain', 'birthYear'] as const),
] as const

export const partiesRights = rights(parties, {
  lawyer: {
    select: '*',
    insert: ['id', ...entered],
    update: entered,
    why: 'the people and companies of their own cases',
  },
  admin: {
    select: '*',
    insert: ['id', ...entered],
    update: entered,
    delete: true,
    why: 'keep the list that conflict checks search; merging is a function',
  },
})
