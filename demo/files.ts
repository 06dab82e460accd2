import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { files } from '#platform/storage/files.table.ts'
import { endingOf, type FileEnding, mediaTypes } from '#platform/storage/storage.schema.ts'
import { newStorageKey, type Storage } from '#platform/storage/storage.ts'
import { only } from './only.ts'

/** A file to store: its name with the ending, and its bytes. */
export interface SeedFile {
  name: string
  content: Buffer
}

/** Stores files as an upload would: the bytes in the storage, a staged row that its uploader's next row claims. */
export interface FileShelf {
  stage(tx: NodePgDatabase, userId: string, file: SeedFile): Promise<string>
  /** Resolves once all bytes are stored. */
  settled(): Promise<void>
  /** Removes the bytes when their rows were rolled back. */
  clear(): Promise<void>
}

export function openShelf(storage: Storage): FileShelf {
  const puts = new Map<string, Promise<void>>()
  return {
    async stage(tx, userId, { name, content }) {
      const storageKey = newStorageKey()
      const put = storage.put(storageKey, Readable.from([content]))
      // Awaited for all files at once.
      put.catch(() => {})
      puts.set(storageKey, put)
      const row = {
        storageKey,
        name,
        mime: mediaTypes[endingOf(name) as FileEnding],
        size: content.length,
        sha256: createHash('sha256').update(content).digest('hex'),
        uploadedBy: userId,
      }
      return only(await tx.insert(files).values(row).returning({ id: files.id })).id
    },
    async settled() {
      await Promise.all(puts.values())
    },
    async clear() {
      await Promise.allSettled(puts.values())
      for (const key of puts.keys()) await storage.delete(key)
    },
  }
}
