import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { ownerRole } from '#db/schema/roles.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { Summing, summed } from '../backup/manifest.ts'

export interface MoveOptions {
  ownerUrl: string
  from: Storage
  to: Storage
}

export interface Moved {
  copied: number
  /** Files that existed already with the same bytes. */
  there: number
  /** Keys in rows whose file is in neither place. */
  missing: string[]
}

/**
 * Copies every file that a row names from one storage to another, and reads each again: its SHA-256 must be the one
 * in its row. Existing files are compared and not sent again, so that an
 * interrupted run can be continued. Nothing is removed. The product can keep running.
 * @throws when a file doesn't match its row; earlier files are copied
 */
export async function moveFiles({ ownerUrl, from, to }: MoveOptions): Promise<Moved> {
  const moved: Moved = { copied: 0, there: 0, missing: [] }
  for (const { key, sum } of await rows(ownerUrl)) {
    if ((await sumIn(to, key)) === sum) {
      moved.there++
      continue
    }
    const body = await from.get(key)
    if (!body) {
      moved.missing.push(key)
      continue
    }
    const summing = summed(body)
    await to.put(key, summing)
    if (summing.sum() !== sum || (await sumIn(to, key)) !== sum) {
      await to.delete(key)
      throw new Error(`The file ${key} is not what was uploaded: its SHA-256 differs.`)
    }
    moved.copied++
  }
  return moved
}

async function rows(ownerUrl: string): Promise<{ key: string; sum: string }[]> {
  const connection = new pg.Client({ connectionString: ownerUrl })
  await connection.connect()
  try {
    // One transaction: the owner's role sees all rows, and only within it.
    await connection.query('begin read only')
    await connection.query(`set local role ${ownerRole}`)
    const { rows } = await connection.query(
      'select storage_key as key, sha256 as sum from public.files order by 1',
    )
    return rows
  } finally {
    await connection.end()
  }
}

/** Undefined when the file isn't there. */
async function sumIn(storage: Storage, key: string): Promise<string | undefined> {
  const body = await storage.get(key)
  if (!body) return undefined
  const summing = new Summing()
  await pipeline(body, summing, new Writable({ write: (_chunk, _encoding, done) => done() }))
  return summing.sum()
}
