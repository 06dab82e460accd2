import { and, eq, gt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { client } from '#platform/api/procedures.server.ts'
import { presenceLimits } from './presence.schema.ts'
import { userPresence } from './presence.table.ts'

/** Whether somebody is connected right now. Of whom, the asker's rights decide; others are simply not there. */
export const clientPresence = {
  ofLawyer: client
    .route({ method: 'GET', path: '/client/presence/{lawyerId}', tags: ['presence'] })
    .input(z.object({ lawyerId: z.uuid() }))
    .output(z.object({ online: z.boolean() }))
    .handler(({ context, input }) =>
      context.run(async (tx) => {
        const fresh = gt(
          userPresence.lastSeen,
          sql`now() - make_interval(secs => ${presenceLimits.expirySeconds})`,
        )
        const online = and(eq(userPresence.lawyerId, input.lawyerId), userPresence.isOnline, fresh)
        return { online: (await tx.$count(userPresence, online)) > 0 }
      }),
    ),
}
