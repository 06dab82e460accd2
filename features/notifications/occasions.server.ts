import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Session } from '#platform/api/context.ts'
import { client } from '#platform/api/procedures.server.ts'
import {
  mailOccasionsSchema,
  type Occasion,
  occasionNames,
  occasionsOf,
  type Reader,
  unmailedSchema,
} from './notifications.schema.ts'
import { notificationPreferences } from './notifications.table.ts'

/** The occasions of all that somebody is here. */
function offeredTo({ lawyerId, roles }: Pick<Session, 'lawyerId' | 'roles'>): Occasion[] {
  const readers: Reader[] = [
    ...(lawyerId ? ['lawyer' as const] : []),
    ...(roles.includes('admin') ? ['admin' as const] : []),
  ]
  const offered = (readers.length > 0 ? readers : ['client' as const]).flatMap(
    (reader) => occasionsOf[reader],
  )
  return occasionNames.filter((name) => offered.includes(name))
}

const tags = ['notifications']

/** For which occasions the signed-in person is mailed, as long as they want mail at all. */
export const ownOccasions = {
  occasions: client
    .route({ method: 'GET', path: '/notifications/occasions', tags })
    .output(mailOccasionsSchema)
    .handler(({ context }) =>
      context.run(async (tx) => {
        const [chosen] = await tx
          .select({ unmailed: notificationPreferences.unmailed })
          .from(notificationPreferences)
          .where(eq(notificationPreferences.userId, context.actor.userId))
        return { unmailed: chosen?.unmailed ?? [], offered: offeredTo(context.session) }
      }),
    ),

  setOccasions: client
    .route({ method: 'PUT', path: '/notifications/occasions', tags })
    .input(unmailedSchema)
    .output(z.object({ success: z.literal(true) }))
    .handler(async ({ context, input: { unmailed } }) => {
      await context.run((tx) =>
        tx
          .insert(notificationPreferences)
          .values({ userId: context.actor.userId, unmailed })
          .onConflictDoUpdate({
            target: notificationPreferences.userId,
            set: { unmailed, updatedAt: sql`now()` },
          }),
      )
      return { success: true as const }
    }),
}
