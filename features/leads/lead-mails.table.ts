import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  pgPolicy,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { descending, lengthOf, moment, oneOf, references, rule } from '#db/schema/columns.ts'
import { actingUser, actorUser, rights, to } from '#db/schema/rights.ts'
import { users } from '#features/accounts/users.table.ts'
import { openUnlessDeclined } from './declined-leads.table.ts'
import { automaticSteps, leadMailLimits } from './lead-mails.schema.ts'
import { leadStatuses } from './leads.schema.ts'
import { leads } from './leads.table.ts'

/** The firm's own text of a step's mail. Without a row the step has the standard one. */
export const leadMailTemplates = pgTable(
  'lead_mail_templates',
  {
    id: uuid().primaryKey().defaultRandom(),
    step: text({ enum: leadStatuses }).notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    /** Whether it is sent when a lead comes to the step. */
    isAutomatic: boolean().notNull().default(false),
    updatedAt: moment().notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (t) => [
    unique('lead_mail_templates_step_key').on(t.step),
    oneOf(t.step, leadStatuses),
    lengthOf(t.subject, leadMailLimits.subject),
    lengthOf(t.body, leadMailLimits.body),
    rule(
      t.isAutomatic,
      sql`not ${t.isAutomatic} or ${t.step} in (${sql.raw(automaticSteps.map((step) => `'${step}'`).join(', '))})`,
    ),
    pgPolicy('administrators write the mails of the steps', {
      for: 'all',
      to: to('admin'),
      using: sql`true`,
      withCheck: sql`true`,
    }),
  ],
)

const written = ['subject', 'body', 'isAutomatic'] as const
export const leadMailTemplatesRights = rights(leadMailTemplates, {
  admin: {
    select: '*',
    insert: ['step', ...written],
    update: written,
    why: 'decides what the firm writes to leads',
  },
})

/** A mail that the firm has sent to a lead. Of declined ones, administrators with the permission read it. */
export const leadMails = pgTable(
  'lead_mails',
  {
    id: uuid().primaryKey().defaultRandom(),
    leadId: uuid().notNull(),
    step: text({ enum: leadStatuses }).notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    isAutomatic: boolean().notNull().default(false),
    /** Made by the writer's page: sent again under it, it is the same mail. */
    idempotencyKey: uuid(),
    sentBy: uuid().default(actingUser),
    sentAt: moment().notNull().defaultNow(),
  },
  (t) => [
    references(t.leadId, leads.id, 'cascade'),
    references(t.sentBy, users.id, 'set null'),
    oneOf(t.step, leadStatuses),
    lengthOf(t.subject, leadMailLimits.sentSubject),
    lengthOf(t.body, leadMailLimits.sentBody),
    unique('lead_mails_idempotency_key').on(t.idempotencyKey),
    index('lead_mails_lead_id_idx').on(t.leadId, descending(t.sentAt), t.id),
    index('lead_mails_sent_by_idx').on(t.sentBy),
    // A step's mail goes out by itself once, however often a lead comes back to it.
    uniqueIndex('lead_mails_automatic_key').on(t.leadId, t.step).where(sql`${t.isAutomatic}`),
    pgPolicy('administrators read what was sent', {
      for: 'select',
      to: to('admin'),
      using: openUnlessDeclined(t.leadId),
    }),
    pgPolicy('administrators send in their own name', {
      for: 'insert',
      to: to('admin'),
      withCheck: sql`${t.sentBy} = ${actorUser}`,
    }),
  ],
)

export const leadMailsRights = rights(leadMails, {
  admin: {
    select: '*',
    insert: ['id', 'leadId', 'step', 'subject', 'body', 'isAutomatic', 'idempotencyKey'],
    why: 'writes to leads, and sees what was written',
  },
})
