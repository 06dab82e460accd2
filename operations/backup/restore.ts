import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import pg, { type ClientBase } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { migrate } from '#db/schema/migrate.ts'
import { ownerRole } from '#db/schema/roles.ts'
import { openDiskStorage } from '#platform/storage/disk.server.ts'
import type { Storage } from '#platform/storage/storage.ts'
import {
  type BackedUpFile,
  filesFolder,
  type Manifest,
  readManifest,
  Summing,
  summed,
  tablePath,
} from './manifest.ts'
import { copyIn, type TableShape, tablesInOrder } from './tables.ts'
import { writeTable } from './write.ts'

export interface RestoreOptions {
  ownerUrl: string
  storage: Storage
  folder: string
  /** Leaves out the files of the base, which were compared when that was taken. */
  withoutBase?: boolean | undefined
}

/**
 * Restores a backup into an empty database and storage, compares everything with the backup's checksums, and applies
 * newer migrations. Rows are restored in one transaction: all or none, and none with a broken engagement register.
 * @throws when the database isn't empty, or when a byte differs from the backup's checksums
 */
export async function restoreBackup({
  ownerUrl,
  storage,
  folder,
  withoutBase,
}: RestoreOptions): Promise<Manifest> {
  const manifest = await readManifest(folder)
  const last = manifest.migrations.at(-1) as string
  await migrate({ ownerUrl, upTo: last })
  const connection = new pg.Client({ connectionString: ownerUrl })
  await connection.connect()
  try {
    const { rows } = await connection.query<{ tag: string }>(
      'select tag from migrations.applied order by tag',
    )
    const applied = rows.map(({ tag }) => tag)
    if (applied.join() !== manifest.migrations.join())
      throw new Error(
        `The backup is of version ${manifest.version}, whose migrations are not all known here, or the database has seen later ones.`,
      )
    await connection.query('begin')
    await connection.query(`set local role ${ownerRole}`)
    await putRows(connection, folder, manifest)
    await verifyRegister(connection)
    await putFiles(
      storage,
      folder,
      manifest.files.filter(({ inBase }) => !(inBase && withoutBase)),
    )
    await connection.query('commit')
  } finally {
    await connection.end()
  }
  await migrate({ ownerUrl })
  return manifest
}

/** Verifies the chain of the engagement register in a backup, and refuses the backup if it is broken. */
async function verifyRegister(connection: ClientBase): Promise<void> {
  const { rows } = await connection.query<{ broken: string | null }>(
    'select public.first_broken_register_line() as broken',
  )
  const broken = rows[0]?.broken
  if (broken)
    throw new Error(`Line ${broken} of the engagement register was changed, or a line before it is missing.`)
}

async function putRows(connection: ClientBase, folder: string, manifest: Manifest): Promise<void> {
  const tables = await tablesInOrder(connection)
  const unknown = manifest.tables.find(({ name }) => !tables.some((table) => table.name === name))
  if (unknown) throw new Error(`The backup has the table ${unknown.name}, which its version does not know.`)
  for (const { name } of tables) {
    const { rowCount } = await connection.query(`select from public.${name} limit 1`)
    if (rowCount) throw new Error(`The database is not empty: ${name} has rows. Restore into a new one.`)
  }
  // No triggers, which would notify, count and date the rows again; COPY doesn't support row-level security.
  for (const { name } of tables)
    await connection.query(`alter table public.${name} disable trigger user, no force row level security`)
  for (const table of tables) {
    const written = manifest.tables.find(({ name }) => name === table.name)
    if (!written) continue
    await putTable(connection, table, tablePath(folder, table.name), written.sum)
  }
  for (const { name } of tables)
    await connection.query(`alter table public.${name} enable trigger user, force row level security`)
  for (const [name, value] of Object.entries(manifest.sequences))
    await connection.query('select setval($1::regclass, $2::bigint)', [`public.${name}`, value])
}

async function putTable(connection: ClientBase, table: TableShape, path: string, sum: string): Promise<void> {
  const summing = new Summing()
  await pipeline(createReadStream(path), summing, connection.query(copyFrom(copyIn(table))))
  if (summing.sum() !== sum) throw new Error(`${path} was changed since the backup was taken.`)
  if ((await writeTable(connection, table)).sum !== sum)
    throw new Error(`The table ${table.name} differs after the restore.`)
}

async function putFiles(storage: Storage, folder: string, files: BackedUpFile[]): Promise<void> {
  const source = await openDiskStorage(filesFolder(folder))
  for (const { key, sum } of files) {
    const body = await source.get(key)
    if (!body) throw new Error(`The backup lacks the file ${key}.`)
    const summing = summed(body)
    await storage.put(key, summing)
    if (summing.sum() !== sum) throw new Error(`The file ${key} was changed since the backup was taken.`)
  }
}
