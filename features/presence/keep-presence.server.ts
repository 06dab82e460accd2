import { inArray, lt, sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import type { Hub } from '#platform/realtime/hub.server.ts'
import { presenceLimits } from './presence.schema.ts'
import { userPresence } from './presence.table.ts'

interface Options {
  db: Database
  hub: Pick<Hub, 'onOpen' | 'onClose'>
  report: (error: unknown) => void
  limits?: { graceSeconds: number; heartbeatSeconds: number }
}

/**
 * Records who is connected to this process, from a person's first socket to their last, with heartbeats between. A
 * person who is also connected to another process reappears with that process's next heartbeat; people of a process
 * that died disappear when its heartbeats stop. Returns a function that stops and marks everybody as offline.
 */
export function keepPresence({ db, hub, report, limits = presenceLimits }: Options): () => Promise<void> {
  const sockets = new Map<string, number>()
  const leaving = new Map<string, NodeJS.Timeout>()

  const appear = (userId: string) =>
    db.asActor({ role: 'client', userId, clientId: null }, (tx) =>
      tx
        .insert(userPresence)
        .values({ userId, isOnline: true })
        .onConflictDoUpdate({
          target: userPresence.userId,
          set: { isOnline: true, lastSeen: sql`now()`, updatedAt: sql`now()` },
        }),
    )
  const leave = (userIds: string[]) =>
    db.asActor({ role: 'system' }, (tx) =>
      tx
        .update(userPresence)
        .set({ isOnline: false, updatedAt: sql`now()` })
        .where(inArray(userPresence.userId, userIds)),
    )
  const beat = () =>
    db.batch({ role: 'system' }, (tx) => {
      const here = tx
        .update(userPresence)
        .set({ isOnline: true, lastSeen: sql`now()` })
        .where(inArray(userPresence.userId, [...sockets.keys()]))
      const gone = lt(
        userPresence.lastSeen,
        sql`now() - make_interval(secs => ${presenceLimits.expirySeconds})`,
      )
      const left = tx
        .update(userPresence)
        .set({ isOnline: false, updatedAt: sql`now()` })
        .where(sql`${userPresence.isOnline} and ${gone}`)
      return sockets.size > 0 ? [here, left] : [left]
    })

  const stopOpening = hub.onOpen((userId) => {
    const open = sockets.get(userId) ?? 0
    sockets.set(userId, open + 1)
    clearTimeout(leaving.get(userId))
    if (!leaving.delete(userId) && open === 0) appear(userId).catch(report)
  })
  const stopClosing = hub.onClose((userId) => {
    const open = (sockets.get(userId) ?? 1) - 1
    if (open > 0) {
      sockets.set(userId, open)
      return
    }
    sockets.delete(userId)
    const timer = setTimeout(() => {
      leaving.delete(userId)
      leave([userId]).catch(report)
    }, limits.graceSeconds * 1000)
    leaving.set(userId, timer)
  })
  const beating = setInterval(() => beat().catch(report), limits.heartbeatSeconds * 1000)

  return async () => {
    stopOpening()
    stopClosing()
    clearInterval(beating)
    for (const timer of leaving.values()) clearTimeout(timer)
    const everybody = [...new Set([...sockets.keys(), ...leaving.keys()])]
    if (everybody.length > 0) await leave(everybody).catch(report)
  }
}
