import { and, eq, sum } from 'drizzle-orm'
import type { Actor } from '#db/actor.ts'
import type { Database } from '#db/client.ts'
import { Problem } from '../api/faults.server.ts'
import { files } from './files.table.ts'
import { maxFileBytes, storageMessages } from './storage.schema.ts'

/** What one person may have uploaded without using it. */
const maxStagedBytes = 8 * maxFileBytes
const retryAfterSeconds = 10 * 60

/** Of this process, by user: bytes that are on their way and not yet in a row. */
const underWay = new Map<string, number>()

/**
 * Keeps room for an upload among the person's unused ones, until the returned function is called.
 * @throws {Problem} TOO_MANY_REQUESTS when there is none
 */
export async function reserveRoom(
  db: Database,
  actor: Extract<Actor, { userId: string }>,
  bytes: number,
): Promise<() => void> {
  const { userId } = actor
  const add = (more: number) => {
    const now = (underWay.get(userId) ?? 0) + more
    if (now > 0) underWay.set(userId, now)
    else underWay.delete(userId)
  }
  // Counted before looking, so that parallel uploads see each other.
  add(bytes)
  try {
    const [staged] = await db.asActor(actor, (tx) =>
      tx
        .select({ bytes: sum(files.size) })
        .from(files)
        .where(and(eq(files.uploadedBy, userId), eq(files.state, 'staged'))),
    )
    if (Number(staged?.bytes ?? 0) + (underWay.get(userId) ?? 0) > maxStagedBytes) {
      throw new Problem('TOO_MANY_REQUESTS', {
        detail: storageMessages.tooManyStaged,
        retryAfter: retryAfterSeconds,
      })
    }
  } catch (error) {
    add(-bytes)
    throw error
  }
  return () => add(-bytes)
}
