import { sql } from 'drizzle-orm'
import { index, pgPolicy, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { anyPart, descending, lengthOf, moment, references } from '#db/schema/columns.ts'
import { rights, to } from '#db/schema/rights.ts'
import { openUnlessDeclined } from '#features/leads/declined-leads.table.ts'
import { leads } from '#features/leads/leads.table.ts'
import { contactLimits } from '#platform/forms/contact-details.ts'
import { contactMessageLimits } from './contact.schema.ts'

/** Messages of the contact form. Anonymous visitors write only by submit_contact_message(). */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text().notNull().default(''),
    message: text().notNull(),
    leadId: uuid(),
    answeredAt: moment(),
    answeredBy: uuid(),
    /** What the list is searched by; kept by a trigger. */
    searchText: text().notNull().default(''),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    references(t.leadId, leads.id, 'set null'),
    lengthOf(t.name, contactLimits.name),
    lengthOf(t.email, contactLimits.email),
    lengthOf(t.phone, contactLimits.phone),
    lengthOf(t.message, contactMessageLimits.message),
    index('contact_messages_created_at_idx').on(descending(t.createdAt), t.id),
    index('contact_messages_unanswered_idx')
      .on(descending(t.createdAt), t.id)
      .where(sql`answered_at is null`),
    index('contact_messages_answered_idx')
      .on(descending(t.createdAt), t.id)
      .where(sql`answered_at is not null`),
    index('contact_messages_search_idx').using('gin', anyPart(t.searchText)),
    index('contact_messages_email_idx').on(t.email, descending(t.createdAt)),
    index('contact_messages_lead_id_idx').on(t.leadId),
    // Of a lead that the firm has declined, only those with the permission see what it wrote.
    pgPolicy('administrators keep the inbox', {
      for: 'all',
      to: to('admin'),
      using: openUnlessDeclined(t.leadId),
      withCheck: sql`true`,
    }),
    pgPolicy('the process mails them', { for: 'select', to: to('system'), using: sql`true` }),
  ],
)

const written = ['name', 'email', 'phone', 'message', 'leadId'] as const

export const contactMessagesRights = rights(contactMessages, {
  admin: {
    select: '*',
    insert: written,
    update: ['answeredAt', 'leadId'],
    delete: true,
    why: 'answers messages, and enters those that came by telephone',
  },
  system: { select: ['id', 'name', 'email', 'phone', 'message'], why: 'mails them to the firm' },
})
