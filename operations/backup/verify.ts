import { rm } from 'node:fs/promises'
import type { ClientBase } from 'pg'
import type { Storage } from '#platform/storage/storage.ts'
import type { Manifest } from './manifest.ts'
import { restoreBackup } from './restore.ts'
import { unseal } from './seal.ts'

export interface VerifyOptions {
  /** On the database that was backed up; its login may create databases. */
  connection: ClientBase
  ownerUrl: string
  path: string
  identities: readonly string[]
  /** Holds the unpacked files until the end. */
  folder: string
  /** What was written into the backup. */
  written: Manifest
}

/**
 * Restores a backup of one file into a scratch database beside the one that it was taken from, and compares tables,
 * rows, sums and the files that it holds. The scratch database is dropped in any case.
 * @throws when anything differs
 */
export async function verifyBackup(options: VerifyOptions): Promise<void> {
  const { connection, ownerUrl, path, identities, folder, written } = options
  const scratch = await scratchName(connection)
  await dropScratch(connection)
  await connection.query(`create database ${scratch} template template0`)
  // Other firms of the server have logins with the same rights.
  await connection.query(`revoke connect on database ${scratch} from public`)
  try {
    await unseal(path, folder, identities)
    const scratchUrl = Object.assign(new URL(ownerUrl), { pathname: `/${scratch}` }).href
    const restored = await restoreBackup({
      ownerUrl: scratchUrl,
      storage: discarding,
      folder,
      withoutBase: true,
    })
    if (JSON.stringify(restored) !== JSON.stringify(written))
      throw new Error('The manifest of the stored backup differs from what was written.')
  } finally {
    await dropScratch(connection)
    await rm(folder, { recursive: true, force: true })
  }
}

/** Also removes what a killed process left. */
export async function dropScratch(connection: ClientBase): Promise<void> {
  await connection.query(`drop database if exists ${await scratchName(connection)} with (force)`)
}

/** One for each database, so that two installations on one server don't use the same one. */
async function scratchName(connection: ClientBase): Promise<string> {
  const { rows } = await connection.query<{ name: string }>(
    `select 'portico_scratch_' || oid as name from pg_database where datname = current_database()`,
  )
  return (rows[0] as { name: string }).name
}

/** Reads every file to its end, which is when its sum is compared, and keeps none. */
const discarding: Storage = {
  async put(_key, body) {
    for await (const _ of body);
  },
  get: async () => undefined,
  stat: async () => undefined,
  delete: async () => {},
  async *list() {},
}
