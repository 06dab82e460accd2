import { inArray, lt, sql } from 'drizzle-orm'
import type { Database } from '#db/database.ts'
import { files } from './files.table.ts'
import { resumableUploads } from './resumable-uploads.table.ts'
import type { Storage } from './storage.ts'

/**
 * Younger bytes without a row are kept: they may belong to an upload whose row isn't written yet or, after the database went
 * back to a point in time, to rows that are wanted after all.
 */
const youngMs = 7 * 24 * 60 * 60 * 1000
/** Shorter than `youngMs`, so that no part of an upload is taken for bytes without a row. */
const resumableMs = 3 * 24 * 60 * 60 * 1000
const pageSize = 500
const system = { role: 'system' } as const

/**
 * For a recurring job: deletes uploads that no row claimed within the hour, files that no row names any more (with
 * their bytes), uploads in parts that weren't completed within three days, and bytes that have had no row for a week. Safe
 * to run at any time and in several processes.
 * @returns the number of deleted rows (`orphans` and `unfinished`) and of deleted files without a row (`strays`)
 */
export async function sweepFiles({ db, storage }: { db: Database; storage: Storage }) {
  return {
    orphans: await removeOrphans(db, storage),
    unfinished: await removeUnfinished(db, storage),
    strays: await removeStrays(db, storage),
  }
}

/**
 * Deletes the row first: a row may be claiming the file at this moment, and only the row lock decides which came first.
 * Bytes that survive a crash in between have no row and are deleted as strays.
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

async function removeUnfinished(db: Database, storage: Storage): Promise<number> {
  const gone = await db.asActor(system, (tx) =>
    tx
      .delete(resumableUploads)
      .where(lt(resumableUploads.createdAt, new Date(Date.now() - resumableMs)))
      .returning({ partKeys: resumableUploads.partKeys }),
  )
  for (const key of gone.flatMap(({ partKeys }) => partKeys)) await storage.delete(key)
  return gone.length
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
    // Looked up in batches: one query for each file would be as many transactions as there are files.
    if (old.length === pageSize) await removeFrom(old.splice(0))
  }
  if (old.length > 0) await removeFrom(old)
  return removed
}
