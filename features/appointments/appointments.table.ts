import { sql } from 'drizzle-orm'
import { index, pgPolicy, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { descending, lengthOf, moment, oneOf, references, rule } from '#db/schema/columns.ts'
import { actorClient, actorLawyer, rights, to } from '#db/schema/rights.ts'
import { clients } from '#features/clients/clients.table.ts'
import { lawyers } from '#features/lawyers/lawyers.table.ts'
import { appointmentLimits, appointmentStatuses } from './appointments.schema.ts'

/** A client's request to meet a lawyer, and the answer. */
export const appointments = pgTable(
  'appointments',
  {
    id: uuid().primaryKey().defaultRandom(),
    clientId: uuid().notNull().default(sql`nullif(current_setting('portico.client_id', true), '')::uuid`),
    lawyerId: uuid().notNull(),
    status: text({ enum: appointmentStatuses }).notNull().default('pending'),
    preferredTime: moment(),
    notes: text().notNull().default(''),
    confirmedDate: moment(),
    rejectionReason: text().notNull().default(''),
    /** Why it was last moved or cancelled, and by which side. */
    changeReason: text().notNull().default(''),
    changedBy: text({ enum: ['client', 'lawyer'] }),
    /** Sort key: its time, otherwise when it was accepted or requested. Kept by a trigger. */
    meetsAt: moment().notNull().defaultNow(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    references(t.clientId, clients.id, 'cascade'),
    references(t.lawyerId, lawyers.id, 'cascade'),
    oneOf(t.status, appointmentStatuses),
    lengthOf(t.notes, appointmentLimits.notes),
    lengthOf(t.rejectionReason, appointmentLimits.rejectionReason),
    lengthOf(t.changeReason, { min: 0, max: appointmentLimits.changeReason.max }),
    oneOf(t.changedBy, ['client', 'lawyer']),
    rule(
      t.confirmedDate,
      sql`case ${t.status} when 'confirmed' then ${t.confirmedDate} is not null
        when 'pending' then ${t.confirmedDate} is null when 'rejected' then ${t.confirmedDate} is null else true end`,
    ),
    // One request at a time with each lawyer: a second click books nothing twice.
    uniqueIndex('appointments_lawyer_id_key').on(t.clientId, t.lawyerId).where(sql`status = 'pending'`),
    index('appointments_meets_at_idx').on(t.lawyerId, t.meetsAt, t.id).where(sql`status = 'confirmed'`),
    index('appointments_client_id_idx').on(t.clientId, descending(t.createdAt), t.id),
    index('appointments_lawyer_id_idx').on(t.lawyerId, t.status, descending(t.createdAt), t.id),
    index('appointments_client_id_lawyer_id_idx').on(t.clientId, t.lawyerId, t.status),
    index('appointments_created_at_idx').on(descending(t.createdAt), t.id),
    pgPolicy('clients read their own', {
      for: 'select',
      to: to('client'),
      using: sql`${t.clientId} = ${actorClient}`,
    }),
    pgPolicy('clients ask for themselves', {
      for: 'insert',
      to: to('client'),
      withCheck: sql`${t.clientId} = ${actorClient} and ${t.status} = 'pending'`,
    }),
    pgPolicy('lawyers read requests to them', {
      for: 'select',
      to: to('lawyer'),
      using: sql`${t.lawyerId} = ${actorLawyer}`,
    }),
    // An answer is given once; who wants another starts with a new request.
    pgPolicy('lawyers answer what is pending', {
      for: 'update',
      to: to('lawyer'),
      using: sql`${t.lawyerId} = ${actorLawyer} and ${t.status} = 'pending'`,
      withCheck: sql`${t.lawyerId} = ${actorLawyer} and ${t.status} in ('confirmed', 'rejected')`,
    }),
    pgPolicy('lawyers delete requests to them', {
      for: 'delete',
      to: to('lawyer'),
      using: sql`${t.lawyerId} = ${actorLawyer}`,
    }),
    pgPolicy('administrators read appointments', { for: 'select', to: to('admin'), using: sql`true` }),
    pgPolicy('administrators delete appointments', { for: 'delete', to: to('admin'), using: sql`true` }),
  ],
)

export const appointmentsRights = rights(appointments, {
  client: { select: '*', insert: ['lawyerId', 'preferredTime', 'notes'], why: 'books in their own name' },
  lawyer: {
    select: '*',
    update: ['status', 'confirmedDate', 'rejectionReason'],
    delete: true,
    why: 'answers; confirming also opens the conversation, see accept_appointment',
  },
  admin: { select: '*', delete: true, why: 'sees what is asked of the firm, and clears up' },
})
