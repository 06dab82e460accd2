import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from './embedded.ts'
import { passwordsOf } from './passwords.ts'

/** A database that another process may run; `stop` ends it only when it was started here. */
export interface Reached {
  /** A superuser's URL. */
  ownerUrl: string
  stop(): Promise<void>
}

/** The embedded database of a data directory: the running one, or one started until `stop`. */
export async function reachEmbedded(dataDir: string): Promise<Reached> {
  const ownerUrl = await runningUrl(dataDir)
  return ownerUrl ? { ownerUrl, stop: async () => {} } : startEmbedded({ dataDir })
}

async function runningUrl(dataDir: string): Promise<string | undefined> {
  const lines = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8').catch(() => '')
  const port = Number(lines.split('\n')[3])
  if (!port) return undefined
  const { owner } = await passwordsOf(dataDir)
  const url = `postgres://postgres:${owner}@127.0.0.1:${port}/portico`
  const connection = new pg.Client({ connectionString: url })
  return connection.connect().then(
    () => connection.end().then(() => url),
    () => undefined,
  )
}
