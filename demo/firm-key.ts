import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { newFirmKey } from '#features/chat/firm-recovery.ts'
import { firmChain } from '#features/chat-keys/key-statements.schema.ts'

/**
 * Makes the demo firm's recovery key for encrypted chats, unless it has one. A real firm's is made in an administrator's
 * browser, and its shares are printed; the demo firm's are in a file that only the process's user can read.
 * @returns the file
 */
export async function demoFirmKey(ownerUrl: string, dataDir: string): Promise<string> {
  const file = join(dataDir, 'chat-key-shares.json')
  const connection = new pg.Client({ connectionString: ownerUrl })
  await connection.connect()
  try {
    const { rowCount } = await connection.query('select from key_statements where chain_id = $1 limit 1', [
      firmChain,
    ])
    if (rowCount) return file
    const { shares, statement } = await newFirmKey([])
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    // Before the key is in force: a key without its shares would be worthless.
    const draft = `${file}.${process.pid}`
    await writeFile(draft, `${JSON.stringify({ shares }, null, 2)}\n`, { mode: 0o600 })
    await rename(draft, file)
    await connection.query(
      'insert into key_statements (chain_id, seq, statement, signature) values ($1, 1, $2, $3)',
      [firmChain, statement.statement, statement.signature],
    )
    // No administrator has to check who made it.
    await connection.query(`delete from notifications where kind = 'chat_firm_key'`)
    return file
  } finally {
    await connection.end()
  }
}
