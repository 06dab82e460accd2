import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg, { type ClientBase } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { ownerRole } from '#db/schema/roles.ts'
import packageJson from '#package.json' with { type: 'json' }
import { openDiskStorage } from '#platform/storage/disk.server.ts'
import type { Storage } from '#platform/storage/storage.ts'
import {
  type BackedUpFile,
  filesFolder,
  type Manifest,
  manifestPath,
  Summing,
  summed,
  tablePath,
} from './manifest.ts'
import { copyOut, type TableShape, tablesInOrder } from './tables.ts'

export interface BackupOptions {
  ownerUrl: string
  storage: Storage
  /** Must not exist, or be empty. */
  folder: string
  /** Files of an earlier backup, by key, which this one leaves out. */
  base?: ReadonlyMap<string, BackedUpFile> | undefined
}

/**
 * Writes a consistent snapshot of all data into a folder while the product runs.
 * @returns what was written
 * @throws when the folder isn't empty; a failure leaves nothing behind
 */
export async function writeBackup({ ownerUrl, storage, folder, base }: BackupOptions): Promise<Manifest> {
  const there = await readdir(folder).catch(() => [])
  if (there.length > 0) throw new Error(`${folder} is not empty.`)
  const draft = `${folder.replace(/(?<!\/)\/+$/, '')}.unfinished`
  await rm(draft, { recursive: true, force: true })
  await mkdir(`${draft}/tables`, { recursive: true, mode: 0o700 })
  const connection = new pg.Client({ connectionString: ownerUrl })
  await connection.connect()
  try {
    await connection.query('begin isolation level repeatable read read only')
    const manifest: Manifest = {
      format: base ? 2 : 1,
      version: packageJson.version,
      takenAt: new Date().toISOString(),
      migrations: (
        await list<{ tag: string }>(connection, 'select tag from migrations.applied order by tag')
      ).map(({ tag }) => tag),
      tables: [],
      sequences: {},
      files: [],
      missing: [],
    }
    await connection.query(`set local role ${ownerRole}`)
    for (const table of await tablesInOrder(connection)) {
      const { lines, sum } = await writeTable(
        connection,
        table,
        createWriteStream(tablePath(draft, table.name), { flush: true }),
      )
      manifest.tables.push({ name: table.name, rows: lines, sum })
    }
    manifest.sequences = await sequences(connection)
    await copyFiles(connection, storage, draft, manifest, base)
    await writeFile(manifestPath(draft), `${JSON.stringify(manifest, null, 2)}\n`, {
      mode: 0o600,
      flush: true,
    })
    await rm(folder, { recursive: true, force: true })
    await rename(draft, folder)
    return manifest
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  } finally {
    await connection.end()
  }
}

/** @param into receives the bytes; without it only their checksum is computed */
export async function writeTable(
  connection: ClientBase,
  table: TableShape,
  into: Writable = new Writable({ write: (_chunk, _encoding, done) => done() }),
): Promise<{ lines: number; sum: string }> {
  const summing = new Summing()
  await pipeline(connection.query(copyTo(copyOut(table))), summing, into)
  return { lines: summing.lines, sum: summing.sum() }
}

async function sequences(connection: ClientBase): Promise<Record<string, string>> {
  const rows = await list<{ name: string; value: string | null }>(
    connection,
    `select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'public'`,
  )
  return Object.fromEntries(rows.flatMap(({ name, value }) => (value ? [[name, value]] : [])))
}

async function copyFiles(
  connection: ClientBase,
  storage: Storage,
  folder: string,
  manifest: Manifest,
  base: BackupOptions['base'],
) {
  const target = await openDiskStorage(filesFolder(folder))
  for (const { key } of await list<{ key: string }>(
    connection,
    'select storage_key as key from public.files order by 1',
  )) {
    const before = base?.get(key)
    if (before) {
      // Files are never changed under their key. One that the storage has lost since is still in the base.
      if (!(await storage.stat(key))) manifest.missing.push(key)
      manifest.files.push({ ...before, inBase: true })
      continue
    }
    const body = await storage.get(key)
    if (!body) {
      manifest.missing.push(key)
      continue
    }
    const summing = summed(body)
    await target.put(key, summing)
    manifest.files.push({ key, bytes: summing.bytes, sum: summing.sum() })
  }
}

const list = async <Row extends pg.QueryResultRow>(connection: ClientBase, query: string) =>
  (await connection.query<Row>(query)).rows
