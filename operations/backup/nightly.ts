import { existsSync } from 'node:fs'
import { copyFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { baseOf, takenAtOf } from '#features/backups/backups.schema.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { type Base, type BaseOptions, rememberBase, usableBase } from './base.ts'
import type { Manifest } from './manifest.ts'
import { beginRun, endRun, failRun, type GoodRun, noteRemoved } from './runs.ts'
import { ending, seal } from './seal.ts'
import { dropScratch, verifyBackup } from './verify.ts'
import { writeBackup } from './write.ts'

export interface NightlyOptions extends BaseOptions {
  ownerUrl: string
  storage: Storage
  /** The path of the installation's secret, if it belongs into the backup. */
  secret?: string | undefined
  /** Where a run stores its unpacked files; on the installation's own disk. */
  workFolder: string
  /** The number of backups to keep. */
  keep: number
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
  const base = await usableBase(options)
  const written = await writeBackup({ ownerUrl, storage, folder: draft, base: base?.files })
  // There is none where SECRET is set.
  if (secret && existsSync(secret)) await copyFile(secret, join(draft, 'secret'))
  const name = nameOf(written, base, publicKey)
  const path = place.draft(name)
  const identity = await seal(draft, path, publicKey)
  await rm(draft, { recursive: true })
  const identities = identity ? [identity] : []
  const checked = join(workFolder, 'checked')
  await verifyBackup({ connection, ownerUrl, path, identities, folder: checked, written })
  const { size: bytes } = await stat(path)
  const kept = await place.keep(name)
  if (!base) await rememberBase(name, written, options)
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

/** Cleans up after this run, or one that was killed: unnamed and unpacked files, and the scratch database. */
async function clear(connection: pg.Client, { place, workFolder }: NightlyOptions): Promise<void> {
  await rm(workFolder, { recursive: true, force: true })
  await place.clear()
  await dropScratch(connection)
}

async function removeOld(connection: pg.Client, { place, keep }: NightlyOptions): Promise<void> {
  const names = await place.names()
  const kept = new Set(names.slice(-keep).flatMap((name) => [name, baseOf(name) ?? name]))
  for (const name of names) if (!kept.has(name)) await place.remove(name)
  await noteRemoved(connection, [...kept])
}

function nameOf({ takenAt }: Manifest, base: Base | undefined, publicKey: string | undefined): string {
  const stamp = (at: Date) => `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
  const since = base ? `-since-${stamp(takenAtOf(base.name))}` : ''
  return `portico-${stamp(new Date(takenAt))}${since}${ending(publicKey)}`
}
