import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { sessions } from './users.table.ts'

const accounts = { role: 'accounts' } as const

/** Somebody's live sessions, the newest first. */
export const sessionsOf = (db: Database, userId: string) =>
  db.asActor(accounts, (tx) =>
    tx
      .select({
        id: sessions.id,
        userAgent: sessions.userAgent,
        ipAddress: sessions.ipAddress,
        createdAt: sessions.createdAt,
        expiresAt: sessions.expiresAt,
      })
      .from(sessions)
      .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, sql`now()`)))
      .orderBy(desc(sessions.createdAt))
      .limit(50),
  )

/** Ends one session of theirs. @returns how many ended: none when it isn't theirs. */
export const endSession = (db: Database, userId: string, id: string) =>
  db.asActor(accounts, async (tx) => {
    const own = and(eq(sessions.userId, userId), eq(sessions.id, id))
    return (await tx.delete(sessions).where(own).returning({ id: sessions.id })).length
  })

/** Ends all of their sessions but one. */
export const endOtherSessions = (db: Database, userId: string, keep: string) =>
  db.asActor(accounts, (tx) =>
    tx.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, keep))),
  )
