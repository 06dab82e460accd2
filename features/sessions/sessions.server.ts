import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { Problem } from '#platform/api/faults.server.ts'
import { anyone, client } from '#platform/api/procedures.server.ts'
import { byId } from '#platform/api/row-input.ts'
import { endSession, endSessions, leaveSession } from '#platform/auth/session.server.ts'
import { sessionSchema } from './sessions.schema.ts'
import { sessions } from './sessions.table.ts'

const tags = ['accounts']
const accounts = { role: 'accounts' } as const
const done = z.object({ success: z.literal(true) })
const longestList = 50

/** Ends the session in every tab and socket. Does nothing without a session. */
export const signOut = anyone
  .route({ method: 'POST', path: '/sign-out', tags })
  .output(done)
  .handler(async ({ context }) => {
    await leaveSession(context)
    return { success: true as const }
  })

/** The user's own sessions, in every role. */
export const ownSessions = {
  /** Unexpired sessions, newest first. */
  list: client
    .route({ method: 'GET', path: '/account/sessions', tags })
    .output(z.array(sessionSchema))
    .handler(async ({ context: { db, session } }) => {
      const live = and(eq(sessions.userId, session.user.id), gt(sessions.expiresAt, sql`now()`))
      const found = await db.readAs(accounts, (tx) =>
        tx
          .select({
            id: sessions.id,
            userAgent: sessions.userAgent,
            ipAddress: sessions.ipAddress,
            createdAt: sessions.createdAt,
            expiresAt: sessions.expiresAt,
          })
          .from(sessions)
          .where(live)
          .orderBy(desc(sessions.createdAt))
          .limit(longestList),
      )
      return found.map((one) => ({ ...one, current: one.id === session.id }))
    }),
  end: client
    .route({ method: 'DELETE', path: '/account/sessions/{id}', tags })
    .input(byId)
    .output(done)
    .handler(async ({ context: { db, session }, input }) => {
      if (!(await endSession(db, session.user.id, input.id))) throw new Problem('NOT_FOUND')
      return { success: true as const }
    }),
  endOthers: client
    .route({ method: 'POST', path: '/account/sessions/end-others', tags })
    .output(done)
    .handler(async ({ context: { db, session } }) => {
      await db.asActor(accounts, (tx) => endSessions(tx, session.user.id, session.id))
      return { success: true as const }
    }),
}
