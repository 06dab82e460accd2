import { inArray, sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { files } from './files.table.ts'
import type { Storage } from './storage.ts'

/** Younger bytes may belong to an upload whose row is still to come. */
const youngMs = 60 * 60 * 1000
const pageSize = 500
const system = { role: 'system' } as const

/**
 * A job's: removes uploads that nobody used within the hour, files that nothing names any more (with their
 * bytes), and bytes that have no row. Safe to run at any time and in several processes.
 * @returns how many rows and how many ownerless files went
 */
export async function sweepFiles({ db, storage }: { db: Database; storage: Storage }) {
  return { orphans: await removeOrphans(db, storage), strays: await removeStrays(db, storage) }
}

/**
 * The row goes first: somebody may be claiming the file at this moment, and only the row's lock decides which of
 * the two came first. Bytes that outlive a crash in between have no row and go with the strays.
 */
async function removeOrphans(db: Database, storage: Storage): Promise<number> {
  let removed = 0
  for (;;) {
    const gone = await db.asActor(system, async (tx) => {
      const { rows } = await tx.execute<{ id: string }>(sql`select id from public.orphan_files(${pageSize})`)
      if (rows.length === 0) return []
      const ids = rows.map(({ id }) => id)
      return tx.delete(files).where(inArray(files.id, ids)).returning({ storageKey: files.storageKey })
    })
    for (const { storageKey } of gone) await storage.delete(storageKey)
    removed += gone.length
    if (gone.length < pageSize) return removed
  }
}

async function removeStrays(db: Database, storage: Storage): Promise<number> {
  let removed = 0
  const removeFrom = async (keys: string[]) => {
    const known = await db.asActor(system, (tx) =>
      tx.select({ key: files.storageKey }).from(files).where(inArray(files.storageKey, keys)),
    )
    const owned = new Set(known.map(({ key }) => key))
    for (const key of keys.filter((key) => !owned.has(key))) {
      await storage.delete(key)
      removed++
    }
  }
  const old: string[] = []
  for await (const { key, modifiedAt } of storage.list()) {
    if (modifiedAt.getTime() > Date.now() - youngMs) continue
    old.push(key)
    // A question for each file would be as many transactions as the firm has files.
    if (old.length === pageSize) await removeFrom(old.splice(0))
  }
  if (old.length > 0) await removeFrom(old)
  return removed
}
