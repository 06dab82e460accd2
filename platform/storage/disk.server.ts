import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import {
  assertStorageKey,
  type ByteRange,
  isStorageKey,
  newStorageKey,
  type Storage,
  type StoredObject,
} from './storage.ts'

/** No upload takes this long: older partial files are from a process that died. */
const abandonedMs = 60 * 60 * 1000

/**
 * Stores files on disk, readable only by the process's own user: `ab/cdef…` below `folder`, by the key's first byte, so
 * that no folder gets too many entries.
 */
export async function openDiskStorage(folder: string): Promise<Storage> {
  const unfinished = join(folder, 'unfinished')
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  await syncFolder(folder)
  await removeAbandoned(unfinished)

  const pathOf = (key: string) => {
    assertStorageKey(key)
    return { shelf: join(folder, key.slice(0, 2)), path: join(folder, key.slice(0, 2), key.slice(2)) }
  }

  return {
    async put(key, body) {
      const { shelf, path } = pathOf(key)
      const draft = join(unfinished, newStorageKey())
      try {
        await write(draft, body)
        if (await mkdir(shelf, { recursive: true, mode: 0o700 })) await syncFolder(folder)
        await rename(draft, path)
        await syncFolder(shelf)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    async get(key, range) {
      const file = await absentOr(open(pathOf(key).path, 'r'))
      return file && read(file, range)
    },
    async stat(key) {
      const found = await absentOr(stat(pathOf(key).path))
      return found && { key, size: found.size, modifiedAt: found.mtime }
    },
    async delete(key) {
      await rm(pathOf(key).path, { force: true })
    },
    list: () => list(folder),
  }
}

async function write(path: string, body: AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of body) await file.writeFile(chunk)
    await file.sync()
  } finally {
    await file.close()
  }
}

const read = (file: FileHandle, range: ByteRange | undefined): Readable => file.createReadStream(range)

async function* list(folder: string): AsyncIterable<StoredObject> {
  for (const shelf of await readdir(folder)) {
    if (!/^[0-9a-f]{2}$/.test(shelf)) continue
    for (const name of await readdir(join(folder, shelf))) {
      const key = shelf + name
      const found = isStorageKey(key) && (await absentOr(stat(join(folder, shelf, name))))
      if (found) yield { key, size: found.size, modifiedAt: found.mtime }
    }
  }
}

async function removeAbandoned(unfinished: string): Promise<void> {
  for (const name of await readdir(unfinished)) {
    const found = await absentOr(stat(join(unfinished, name)))
    if (found && found.mtimeMs < Date.now() - abandonedMs) await rm(join(unfinished, name), { force: true })
  }
}

/** A rename survives a power cut only after its folder is synced. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function absentOr<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
