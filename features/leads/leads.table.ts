import { sql } from 'drizzle-orm'
import { date, index, integer, pgPolicy, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { anyPart, descending, lengthOf, moment, oneOf, references, rule } from '#db/schema/columns.ts'
import { rights, to } from '#db/schema/rights.ts'
import { users } from '#features/accounts/users.table.ts'
import { clients } from '#features/clients/clients.table.ts'
import { contactLimits } from '#platform/forms/contact-details.ts'
import { leadLimits, leadOrigins, leadStatuses } from './leads.schema.ts'

/** People who may become clients. */
export const leads = pgTable(
  'leads',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text().notNull().default(''),
    status: text({ enum: leadStatuses }).notNull().default('new'),
    source: text().notNull().default(''),
    /** How it came to the firm. */
    origin: text({ enum: leadOrigins }).notNull().default('entered'),
    notes: text().notNull().default(''),
    /** Who is on the other side, as far as they said: names for the conflict check. */
    otherSide: text().array().notNull().default([]),
    /** The administrator who follows it. */
    ownerId: uuid(),
    nextStep: text().notNull().default(''),
    nextStepOn: date(),
    /** When the firm first answered: set once. */
    firstAnsweredAt: moment(),
    /** Why it was lost; a trigger keeps it only while it is. */
    lostReason: text().notNull().default(''),
    /** The client that it became. */
    clientId: uuid(),
    convertedAt: moment(),
    /** Made by the writer's page: sent again under it, it is the same lead. */
    idempotencyKey: uuid(),
    /** What the list is searched by; kept by a trigger. */
    searchText: text().notNull().default(''),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (t) => [
    references(t.clientId, clients.id, 'set null'),
    references(t.ownerId, users.id, 'set null'),
    lengthOf(t.name, contactLimits.name),
    lengthOf(t.email, contactLimits.email),
    rule(t.email, sql`${t.email} = lower(${t.email})`, 'lower'),
    lengthOf(t.phone, contactLimits.phone),
    oneOf(t.status, leadStatuses),
    lengthOf(t.source, leadLimits.source),
    oneOf(t.origin, leadOrigins),
    lengthOf(t.nextStep, leadLimits.nextStep),
    rule(t.nextStepOn, sql`${t.nextStepOn} is null or ${t.nextStep} <> ''`),
    lengthOf(t.lostReason, leadLimits.lostReason),
    lengthOf(t.notes, leadLimits.notes),
    rule(t.otherSide, sql`cardinality(${t.otherSide}) <= ${sql.raw(String(leadLimits.otherSide))}`),
    unique('leads_client_key_key').on(t.idempotencyKey),
    index('leads_created_at_idx').on(descending(t.createdAt), t.id),
    index('leads_status_idx').on(t.status, descending(t.createdAt), t.id),
    index('leads_owner_idx').on(t.ownerId, descending(t.createdAt), t.id),
    index('leads_name_idx').on(t.name, t.id),
    index('leads_search_idx').using('gin', anyPart(t.searchText)),
    index('leads_email_idx').on(t.email),
    index('leads_client_id_idx').on(t.clientId),
    pgPolicy('administrators keep leads', {
      for: 'all',
      to: to('admin'),
      using: sql`true`,
      withCheck: sql`true`,
    }),
  ],
)

const entered = [
  ...(['name', 'email', 'phone', 'status', 'source', 'notes', 'otherSide'] as const),
  ...(['ownerId', 'nextStep', 'nextStepOn', 'lostReason'] as const),
  ...(['clientId', 'convertedAt', 'firstAnsweredAt'] as const),
] as const

export const leadsRights = rights(leads, {
  admin: {
    select: '*',
    insert: [...entered, 'origin', 'idempotencyKey'],
    update: entered,
    delete: true,
    why: 'follows leads until they are clients',
  },
})
