import { createHash } from 'node:crypto'
import { readdir, readFile, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { openDatabase } from '#db/database.ts'
import { openDiskStorage } from '#platform/storage/disk.server.ts'
import { sweepFiles } from '#platform/storage/sweep.server.ts'
import type { Ledger } from './writers.ts'

/** A database's URLs, as owner and as login, and the folder of the files. */
export interface Installation {
  owner: string
  login: string
  dataDir: string
}

/** Compares what was acknowledged with what is stored, after the cleanup jobs. All lists must be empty. */
export async function compare({ owner, login, dataDir }: Installation, ledger: Ledger) {
  const client = new pg.Client({ connectionString: owner })
  await client.connect()
  try {
    await sweepAsAWeekLater(dataDir, client, login)
    const count = async (select: string) => {
      const { rows } = await client.query<{ key: string; count: number }>(select)
      return new Map(rows.map(({ key, count }) => [key, count]))
    }
    const messages = await count(
      `select idempotency_key::text as key, count(*)::int from chat_messages group by idempotency_key`,
    )
    const updates = await count(
      `select file_id::text as key, count(*)::int from case_updates where file_id is not null group by file_id`,
    )
    const descriptions = await count(
      `select description as key, count(*)::int from case_updates where description ~ '^(Filed as|Noted under) ' group by 1`,
    )
    const { rows: files } = await client.query<{ id: string; storage_key: string; state: string }>(
      'select id, storage_key, state from files',
    )
    const onDisk = await keysOnDisk(dataDir)
    const known = new Set(files.map(({ storage_key }) => storage_key))
    const altered = []
    for (const { id, storage_key } of files) {
      const expected = ledger.updates.get(id)
      if (expected && expected !== (await sha256(dataDir, storage_key))) altered.push(id)
    }
    return {
      lost: [
        ...[...ledger.messages.keys()].filter((key) => !messages.has(key)),
        ...[...ledger.updates.keys()].filter((id) => !updates.has(id)),
        ...[...ledger.entries].filter((key) => !descriptions.has(`Noted under ${key}`)),
        ...ledger.lostPins,
      ],
      doubled: [...messages, ...updates, ...descriptions].filter(([, times]) => times > 1),
      altered,
      orphans: [
        ...onDisk.filter((key) => !known.has(key)),
        ...files.filter(({ state }) => state !== 'stored').map(({ id }) => id),
      ],
      withoutBytes: files.filter(({ storage_key }) => !onDisk.includes(storage_key)).map(({ id }) => id),
    }
  } finally {
    await client.end()
  }
}

/** Ages unused files, because the sweep spares young ones, and bytes without a row for a week. */
async function sweepAsAWeekLater(dataDir: string, client: pg.Client, login: string): Promise<void> {
  const anHourAgo = new Date(Date.now() - 61 * 60_000)
  await client.query(`update files set state_at = $1 where state <> 'stored'`, [anHourAgo])
  const aWeekAgo = new Date(Date.now() - 8 * 24 * 60 * 60_000)
  for (const path of await filesBelow(join(dataDir, 'files'))) await utimes(path, aWeekAgo, aWeekAgo)
  const db = openDatabase({ url: login, poolSize: 1 })
  try {
    await sweepFiles({ db, storage: await openDiskStorage(join(dataDir, 'files')) })
  } finally {
    await db.close()
  }
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

/** Includes partly written files under their temporary names. */
async function keysOnDisk(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, 'files')
  return (await filesBelow(folder)).map((path) =>
    path
      .slice(folder.length + 1)
      .split('/')
      .join(''),
  )
}

const sha256 = async (dataDir: string, key: string) =>
  createHash('sha256')
    .update(await readFile(join(dataDir, 'files', key.slice(0, 2), key.slice(2))))
    .digest('hex')
