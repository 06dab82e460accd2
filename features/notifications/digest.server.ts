import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { client } from '#platform/api/procedures.server.ts'
import { digestSchema } from './notifications.schema.ts'
import { notificationPreferences } from './notifications.table.ts'

const tags = ['notifications']

/** How often the signed-in person is mailed a summary of what waits. */
export const ownDigest = {
  digest: client
    .route({ method: 'GET', path: '/notifications/digest', tags })
    .output(digestSchema)
    .handler(({ context }) =>
      context.run(async (tx) => {
        const [chosen] = await tx
          .select({ digest: notificationPreferences.digest })
          .from(notificationPreferences)
          .where(eq(notificationPreferences.userId, context.actor.userId))
        return chosen ?? { digest: 'off' as const }
      }),
    ),

  /** The first one comes at the next time, never for the day on which it was chosen after seven. */
  setDigest: client
    .route({ method: 'PUT', path: '/notifications/digest', tags })
    .input(digestSchema)
    .output(z.object({ success: z.literal(true) }))
    .handler(async ({ context, input: { digest } }) => {
      await context.run((tx) =>
        tx
          .insert(notificationPreferences)
          .values({ userId: context.actor.userId, digest })
          .onConflictDoUpdate({
            target: notificationPreferences.userId,
            set: { digest, updatedAt: sql`now()` },
          }),
      )
      return { success: true as const }
    }),
}
