import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import pg from 'pg'

/** A client's devices lose what was sealed to them: deletes it in the database, as its superuser. */
export async function loseKeys(dataDir: string, client: string): Promise<void> {
  const { owner } = JSON.parse(readFileSync(join(dataDir, 'database-passwords.json'), 'utf8'))
  const port = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[3]
  const db = new pg.Client(`postgres://postgres:${owner}@127.0.0.1:${port}/portico`)
  await db.connect()
  try {
    const { rowCount } = await db.query(
      `delete from chat_envelopes where holder_id in (select h.id from key_holders h join clients k on k.user_id = h.chain_id
        where k.name = $1 and h.kind = 'device')`,
      [client],
    )
    expect(rowCount).toBeGreaterThan(0)
  } finally {
    await db.end()
  }
}
