import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import { lawyer } from '#platform/api/procedures.server.ts'
import { notificationPreferencesSchema } from './notifications.schema.ts'
import { notificationPreferences } from './notifications.table.ts'

const tags = ['notifications']

/** Both are on until the user chooses. */
async function preferencesOf(tx: Tx, userId: string) {
  const { email, push } = notificationPreferences
  const [chosen] = await tx
    .select({ email, push })
    .from(notificationPreferences)
    .where(eq(notificationPreferences.userId, userId))
  return chosen ?? { email: true, push: true }
}

/** How a lawyer wants to be notified. */
export const lawyerPreferences = {
  get: lawyer
    .route({ method: 'GET', path: '/lawyer/notification-preferences', tags })
    .output(notificationPreferencesSchema)
    .handler(({ context }) => context.run((tx) => preferencesOf(tx, context.actor.userId))),
  set: lawyer
    .route({ method: 'PUT', path: '/lawyer/notification-preferences', tags })
    .input(notificationPreferencesSchema)
    .output(notificationPreferencesSchema)
    .handler(({ context, input }) =>
      context.run(async (tx) => {
        const { userId } = context.actor
        await tx
          .insert(notificationPreferences)
          .values({ userId, ...input })
          .onConflictDoUpdate({
            target: notificationPreferences.userId,
            set: { ...input, updatedAt: sql`now()` },
          })
        return preferencesOf(tx, userId)
      }),
    ),
}
