import { and, desc, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { client } from '#platform/api/procedures.server.ts'
import { notificationSchema } from './notifications.schema.ts'
import { notificationPreferences, notifications } from './notifications.table.ts'

const tags = ['notifications']
const done = z.object({ success: z.literal(true) })
const { id, kind, subjectId, readAt, createdAt } = getTableColumns(notifications)
const unread = isNull(readAt)

/** The signed-in person's notifications. */
export const ownNotifications = {
  /** The newest, and how many of all are unread. */
  list: client
    .route({ method: 'GET', path: '/notifications', tags })
    .output(z.object({ items: z.array(notificationSchema), unread: z.int() }))
    .handler(({ context }) =>
      context.run(async (tx) => {
        const own = eq(notifications.userId, context.actor.userId)
        const items = await tx
          .select({ id, kind, subjectId, readAt, createdAt })
          .from(notifications)
          .where(own)
          .orderBy(desc(createdAt), id)
          .limit(50)
        return { items, unread: await tx.$count(notifications, and(own, unread)) }
      }),
    ),

  /** Marks one as read, or all without an id. Others' stay as they are. */
  markRead: client
    .route({ method: 'POST', path: '/notifications/read', tags })
    .input(z.object({ id: z.uuid().optional() }))
    .output(done)
    .handler(async ({ context, input }) => {
      const own = and(eq(notifications.userId, context.actor.userId), unread)
      await context.run((tx) =>
        tx
          .update(notifications)
          .set({ readAt: sql`now()` })
          .where(input.id ? and(own, eq(id, input.id)) : own),
      )
      return { success: true as const }
    }),

  /** Whether one wants mail about what stays unread. */
  mail: client
    .route({ method: 'GET', path: '/notifications/mail', tags })
    .output(z.object({ email: z.boolean() }))
    .handler(({ context }) =>
      context.run(async (tx) => {
        const [chosen] = await tx
          .select({ email: notificationPreferences.email })
          .from(notificationPreferences)
          .where(eq(notificationPreferences.userId, context.actor.userId))
        return chosen ?? { email: true }
      }),
    ),

  setMail: client
    .route({ method: 'PUT', path: '/notifications/mail', tags })
    .input(z.object({ email: z.boolean() }))
    .output(done)
    .handler(async ({ context, input: { email } }) => {
      await context.run((tx) =>
        tx
          .insert(notificationPreferences)
          .values({ userId: context.actor.userId, email })
          .onConflictDoUpdate({
            target: notificationPreferences.userId,
            set: { email, updatedAt: sql`now()` },
          }),
      )
      return { success: true as const }
    }),
}
