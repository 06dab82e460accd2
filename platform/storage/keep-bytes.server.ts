import { createHash } from 'node:crypto'
import type { Actor } from '#db/actor.ts'
import type { Services } from '../api/context.ts'
import { files } from './files.table.ts'
import { reserveRoom } from './staging.server.ts'
import type { UploadedFile } from './storage.schema.ts'
import { newStorageKey } from './storage.ts'

interface Made {
  name: string
  mime: string
  bytes: Uint8Array
}

/**
 * Stores bytes that the server generated for a person as if they had uploaded them: staged, their own, to be claimed by
 * a row within the hour. When it fails, neither file nor row is left.
 * @throws {Problem} TOO_MANY_REQUESTS when too many of their uploads are unused
 */
export async function keepBytes(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  actor: Extract<Actor, { userId: string }>,
  { name, mime, bytes }: Made,
): Promise<UploadedFile> {
  const size = bytes.byteLength
  const release = await reserveRoom(db, actor, size)
  const key = newStorageKey()
  try {
    await storage.put(key, once(bytes))
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const [row] = await db.asActor(actor, (tx) =>
      tx.insert(files).values({ storageKey: key, name, mime, size, sha256 }).returning({ id: files.id }),
    )
    if (!row) throw new Error('The staged file was not inserted.')
    return { id: row.id, name, mime, size }
  } catch (error) {
    await storage.delete(key)
    throw error
  } finally {
    release()
  }
}

async function* once(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes
}
