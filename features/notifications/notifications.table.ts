import { sql } from 'drizzle-orm'
import { boolean, date, index, pgPolicy, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { descending, moment, oneOf, references, rule } from '#db/schema/columns.ts'
import { actingUser, actorUser, rights, to } from '#db/schema/rights.ts'
import { users } from '#features/accounts/users.table.ts'
import { digests, notificationKinds, occasionNames } from './notifications.schema.ts'

const people = ['client', 'lawyer', 'admin'] as const

/** Notifications without content, which their links show. Written only by the features' triggers. */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid().notNull(),
    kind: text({ enum: notificationKinds }).notNull(),
    /** The case, appointment, conversation or message that it is about. */
    subjectId: uuid().notNull(),
    readAt: moment(),
    mailedAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    references(t.userId, users.id, 'cascade'),
    oneOf(t.kind, notificationKinds),
    index('notifications_user_id_idx').on(t.userId, descending(t.createdAt), t.id),
    // The same news, still unread, is one notification.
    uniqueIndex('notifications_unread_key').on(t.userId, t.kind, t.subjectId).where(sql`read_at is null`),
    index('notifications_to_mail_idx').on(t.createdAt).where(sql`read_at is null and mailed_at is null`),
    ...people.flatMap((role) => [
      pgPolicy(`${role}s read their own`, {
        for: 'select',
        to: to(role),
        using: sql`${t.userId} = ${actorUser}`,
      }),
      pgPolicy(`${role}s mark their own`, {
        for: 'update',
        to: to(role),
        using: sql`${t.userId} = ${actorUser}`,
      }),
      pgPolicy(`${role}s clear their own`, {
        for: 'delete',
        to: to(role),
        using: sql`${t.userId} = ${actorUser}`,
      }),
    ]),
  ],
)

const own = { select: '*', update: ['readAt'], delete: true, why: 'their own notification centre' } as const
export const notificationsRights = rights(notifications, { client: own, lawyer: own, admin: own })

/** How each person wants to be notified. Without a row: by email and push, without a digest. */
export const notificationPreferences = pgTable(
  'notification_preferences',
  {
    userId: uuid().primaryKey().default(actingUser),
    email: boolean().notNull().default(true),
    push: boolean().notNull().default(true),
    /** Occasions of which no mail is wanted; those that come to be later are mailed. */
    unmailed: text({ enum: occasionNames }).array().notNull().default([]),
    digest: text({ enum: digests }).notNull().default('off'),
    /** The digest's last day, which begins at seven by the firm's clock; set when one is chosen or sent. */
    digestSentOn: date(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    references(t.userId, users.id, 'cascade'),
    oneOf(t.digest, digests),
    rule(t.unmailed, sql`${t.unmailed} <@ ${sql.raw(`array['${occasionNames.join(`', '`)}']`)}`),
    index('notification_preferences_digest_idx').on(t.digest, t.digestSentOn).where(sql`digest <> 'off'`),
    ...people.flatMap((role) => [
      pgPolicy(`${role}s read their own`, {
        for: 'select',
        to: to(role),
        using: sql`${t.userId} = ${actorUser}`,
      }),
      pgPolicy(`${role}s choose`, {
        for: 'insert',
        to: to(role),
        withCheck: sql`${t.userId} = ${actorUser}`,
      }),
      pgPolicy(`${role}s choose again`, {
        for: 'update',
        to: to(role),
        using: sql`${t.userId} = ${actorUser}`,
      }),
    ]),
  ],
)

const chosen = ['email', 'push', 'unmailed', 'digest', 'updatedAt'] as const
const choice = {
  select: '*',
  insert: ['userId', ...chosen],
  update: chosen,
  why: 'their own choice',
} as const
export const notificationPreferencesRights = rights(notificationPreferences, {
  client: choice,
  lawyer: choice,
  admin: choice,
})
