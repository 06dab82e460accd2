import { and, eq, sql, sum } from 'drizzle-orm'
import type { Actor } from '#db/actor.ts'
import type { Database } from '#db/database.ts'
import { Problem } from '../api/faults.server.ts'
import { files } from './files.table.ts'
import { checkQuota, storageRoom } from './quota.server.ts'
import { resumableUploads } from './resumable-uploads.table.ts'
import { maxLargeFileBytes, storageMessages } from './storage.schema.ts'

/** The maximum of unused uploads of one person, in bytes and in files, including unfinished uploads. */
export const maxStagedBytes = 2 * maxLargeFileBytes
export const maxStagedFiles = 100
const retryAfterSeconds = 10 * 60

interface Load {
  bytes: number
  files: number
}

/** Uploads in progress in this process, by user; they have no row yet. */
const underWay = new Map<string, Load>()
let bytesUnderWay = 0

function add(userId: string, more: Load): void {
  const before = underWay.get(userId) ?? { bytes: 0, files: 0 }
  bytesUnderWay += more.bytes
  const now = { bytes: before.bytes + more.bytes, files: before.files + more.files }
  if (now.files > 0) underWay.set(userId, now)
  else underWay.delete(userId)
}

/**
 * Reserves space for an upload until the returned function is called: in the person's limit of unused
 * uploads, in the client's quota and in the firm's.
 * @throws {Problem} TOO_MANY_REQUESTS when the person has too much that is unused; QUOTA_EXCEEDED
 */
export async function reserveRoom(
  db: Database,
  actor: Extract<Actor, { userId: string }>,
  bytes: number,
): Promise<() => void> {
  const { userId } = actor
  // Added before the check, so that parallel uploads count each other.
  add(userId, { bytes, files: 1 })
  const release = () => void add(userId, { bytes: -bytes, files: -1 })
  try {
    const [whole, inParts, [room]] = await db.batch(actor, (tx) => [
      tx
        .select({ bytes: sum(files.size), files: sql<number>`count(*)::integer` })
        .from(files)
        .where(and(eq(files.uploadedBy, userId), eq(files.state, 'staged'))),
      tx
        .select({ bytes: sum(resumableUploads.size), files: sql<number>`count(*)::integer` })
        .from(resumableUploads)
        .where(eq(resumableUploads.uploadedBy, userId)),
      storageRoom(tx),
    ])
    const moving = underWay.get(userId) ?? { bytes, files: 1 }
    const loads = [whole[0], inParts[0], moving]
    const totalBytes = loads.reduce((all, load) => all + Number(load?.bytes ?? 0), 0)
    const totalFiles = loads.reduce((all, load) => all + (load?.files ?? 0), 0)
    if (totalBytes > maxStagedBytes || totalFiles > maxStagedFiles)
      throw new Problem('TOO_MANY_REQUESTS', {
        detail: storageMessages.tooManyStaged,
        retryAfter: retryAfterSeconds,
      })
    if (room) checkQuota(room, actor, { person: moving.bytes, all: bytesUnderWay })
  } catch (error) {
    release()
    throw error
  }
  return release
}
