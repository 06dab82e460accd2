import { sql } from 'drizzle-orm'
import { index, integer, pgPolicy, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { anyPart, descending, lengthOf, moment, oneOf, references, rule } from '#db/schema/columns.ts'
import { actorClient, actorLawyer, rights, to } from '#db/schema/rights.ts'
import { users } from '#features/accounts/users.table.ts'
import { lawyers } from '#features/lawyers/lawyers.table.ts'
import { contactLimits } from '#platform/forms/contact-details.ts'
import { clientLimits, clientStatuses } from './clients.schema.ts'

/** The firm's clients; a login is joined to one through `user_id`. */
export const clients = pgTable(
  'clients',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text().notNull().default(''),
    address: text().notNull().default(''),
    company: text().notNull().default(''),
    status: text({ enum: clientStatuses }).notNull().default('active'),
    notes: text().notNull().default(''),
    lawyerId: uuid(),
    userId: uuid().unique('clients_user_id_key'),
    /** The searchable text, kept by a trigger. */
    searchText: text().notNull().default(''),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (t) => [
    references(t.lawyerId, lawyers.id, 'set null'),
    references(t.userId, users.id, 'set null'),
    lengthOf(t.name, contactLimits.name),
    // Not unique: couples and companies share addresses. A login is joined only where exactly one matches.
    lengthOf(t.email, contactLimits.email),
    rule(t.email, sql`${t.email} = lower(${t.email})`, 'lower'),
    lengthOf(t.phone, contactLimits.phone),
    lengthOf(t.address, clientLimits.address),
    lengthOf(t.company, clientLimits.company),
    oneOf(t.status, clientStatuses),
    lengthOf(t.notes, clientLimits.notes),
    index('clients_email_idx').on(t.email),
    index('clients_created_at_idx').on(descending(t.createdAt), t.id),
    index('clients_name_idx').on(t.name, t.id),
    index('clients_search_idx').using('gin', anyPart(t.searchText)),
    index('clients_lawyer_id_idx').on(t.lawyerId, descending(t.createdAt), t.id),
    pgPolicy('clients read themselves', {
      for: 'select',
      to: to('client'),
      using: sql`${t.id} = ${actorClient}`,
    }),
    // Assigned to them, or joined by a case, an appointment or a chat, which may have been handed over. Each test is one probe of an index; lists start
    // from the lawyer's own appointments or cases and come here by id.
    pgPolicy('lawyers read the clients they work with', {
      for: 'select',
      to: to('lawyer'),
      using: sql`${t.lawyerId} = ${actorLawyer}
        or exists (select from public.appointments as a where a.client_id = ${t.id} and a.lawyer_id = ${actorLawyer})
        or exists (select from public.cases as c where c.client_id = ${t.id} and c.lawyer_id = ${actorLawyer})
        or exists (select from public.chat_conversations as v where v.client_id = ${t.id} and v.lawyer_id = ${actorLawyer})`,
    }),
    pgPolicy('administrators keep clients', {
      for: 'all',
      to: to('admin'),
      using: sql`true`,
      withCheck: sql`true`,
    }),
  ],
)

const entered = [
  'name',
  'email',
  'phone',
  'address',
  'company',
  'status',
  'notes',
  'lawyerId',
  'userId',
] as const

export const clientsRights = rights(clients, {
  client: {
    select: [
      'id',
      'name',
      'email',
      'phone',
      'address',
      'company',
      'status',
      'lawyerId',
      'userId',
      'createdAt',
    ],
    why: 'their own record, but not what the firm notes about them',
  },
  lawyer: {
    select: ['id', 'name', 'email', 'phone', 'company', 'status', 'lawyerId', 'userId', 'createdAt'],
    why: 'to know and reach whom they work for',
  },
  admin: { select: '*', insert: entered, update: entered, delete: true, why: 'keeps the client list' },
})
