import { existsSync } from 'node:fs'
import { copyFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Storage } from '#platform/storage/storage.ts'
import type { Place } from './place.ts'
import { beginRun, endRun, failRun, type GoodRun, noteRemoved } from './runs.ts'
import { ending, seal } from './seal.ts'
import { dropScratch, verifyBackup } from './verify.ts'
import { writeBackup } from './write.ts'

export interface NightlyOptions {
  ownerUrl: string
  storage: Storage
  /** The path of the installation's secret, if it belongs into the backup. */
  secret?: string | undefined
  /** Where the backups are kept. */
  place: Place
  /** Where a run has its unpacked files; on the installation's own disk. */
  workFolder: string
  /** How many are kept. */
  keep: number
  /** Of age: only who has its secret key opens the backup. */
  publicKey?: string | undefined
}

/**
 * Takes a backup of one file, restores that very file into a scratch database, compares both, and records the run. Only
 * then the file gets its name, and older ones beyond the number to keep are removed.
 * @throws what failed, after recording it; a failed run leaves no file and removes none
 */
export async function takeBackup(options: NightlyOptions): Promise<GoodRun> {
  const connection = new pg.Client({ connectionString: options.ownerUrl })
  await connection.connect()
  try {
    const id = await beginRun(connection)
    try {
      await clear(connection, options)
      const run = await writeVerified(connection, options)
      await endRun(connection, id, run)
      await removeOld(connection, options)
      return run
    } catch (error) {
      await failRun(connection, id, (error as Error).message).catch(() => {})
      throw error
    } finally {
      await clear(connection, options).catch(() => {})
    }
  } finally {
    await connection.end()
  }
}

async function writeVerified(connection: pg.Client, options: NightlyOptions): Promise<GoodRun> {
  const { ownerUrl, storage, secret, place, workFolder, publicKey } = options
  const draft = join(workFolder, 'written')
  const written = await writeBackup({ ownerUrl, storage, folder: draft })
  // There is none where SECRET is set.
  if (secret && existsSync(secret)) await copyFile(secret, join(draft, 'secret'))
  const stamp = written.takenAt.slice(0, 19).replace(/[-:]/g, '')
  const name = `portico-${stamp}Z${ending(publicKey)}`
  const path = place.draft(name)
  const identity = await seal(draft, path, publicKey)
  await rm(draft, { recursive: true })
  const identities = identity ? [identity] : []
  const checked = join(workFolder, 'checked')
  await verifyBackup({ connection, ownerUrl, path, identities, folder: checked, written })
  const { size: bytes } = await stat(path)
  const kept = await place.keep(name)
  const rows = written.tables.reduce((sum, table) => sum + table.rows, 0)
  const { files, missing } = written
  return {
    place: kept,
    encrypted: Boolean(publicKey),
    rows,
    files: files.length,
    missing: missing.length,
    bytes,
  }
}

/** Removes what this run, or one that was killed, has left: unnamed and unpacked files, the scratch database. */
async function clear(connection: pg.Client, { place, workFolder }: NightlyOptions): Promise<void> {
  await rm(workFolder, { recursive: true, force: true })
  await place.clear()
  await dropScratch(connection)
}

async function removeOld(connection: pg.Client, { place, keep }: NightlyOptions): Promise<void> {
  const names = await place.names()
  for (const name of names.slice(0, -keep)) await place.remove(name)
  await noteRemoved(connection, names.slice(-keep))
}
