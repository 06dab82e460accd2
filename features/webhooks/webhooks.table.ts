import { sql } from 'drizzle-orm'
import { pgPolicy, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { lengthOf, moment, references, rule } from '#db/schema/columns.ts'
import { actingUser, actorUser, rights, to } from '#db/schema/rights.ts'
import { users } from '#features/accounts/users.table.ts'
import { webhookEvents, webhookLimits } from './webhooks.schema.ts'

/** The URLs that events are sent to. Deliveries are queued jobs (webhooks.functions.sql). */
export const webhooks = pgTable(
  'webhooks',
  {
    id: uuid().primaryKey().defaultRandom(),
    url: text().notNull(),
    events: text({ enum: webhookEvents }).array().notNull(),
    /** The signing secret, encrypted with the ID as additional data (see platform/crypto). */
    secret: text().notNull(),
    createdBy: uuid().default(actingUser),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    references(t.createdBy, users.id, 'set null'),
    lengthOf(t.url, webhookLimits.url),
    rule(t.url, sql`${t.url} like 'https://%'`, 'scheme'),
    rule(
      t.events,
      sql`cardinality(${t.events}) > 0 and ${t.events} <@ array[${sql.raw(webhookEvents.map((event) => `'${event}'`).join(', '))}]`,
    ),
    pgPolicy('administrators see where events go', { for: 'select', to: to('admin'), using: sql`true` }),
    pgPolicy('administrators send events on in their own name', {
      for: 'insert',
      to: to('admin'),
      withCheck: sql`${t.createdBy} = ${actorUser}`,
    }),
    pgPolicy('administrators change secrets', {
      for: 'update',
      to: to('admin'),
      using: sql`true`,
      withCheck: sql`true`,
    }),
    pgPolicy('administrators end webhooks', { for: 'delete', to: to('admin'), using: sql`true` }),
    pgPolicy('the process delivers', { for: 'select', to: to('system'), using: sql`true` }),
    pgPolicy('the process encrypts secrets again', {
      for: 'update',
      to: to('system'),
      using: sql`true`,
      withCheck: sql`true`,
    }),
  ],
)

export const webhooksRights = rights(webhooks, {
  admin: {
    select: ['id', 'url', 'events', 'createdBy', 'createdAt'],
    insert: ['id', 'url', 'events', 'secret', 'createdBy'],
    update: ['secret'],
    delete: true,
    why: 'decides where the firm’s events go; a secret is set and never read',
  },
  system: {
    select: '*',
    update: ['secret'],
    why: 'signs and sends deliveries; encrypts secrets again when the key is replaced',
  },
})
