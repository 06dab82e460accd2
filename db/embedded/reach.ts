import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from './embedded.ts'
import { passwordsOf } from './passwords.ts'

/** A database that another process may run; `stop` ends it only when it was started here. */
export interface Reached {
  /** A superuser's URL. */
  ownerUrl: string
  /** The URL of `portico_login`. */
  loginUrl: string
  stop(): Promise<void>
}

/** The embedded database of a data directory: the running one, or one started until `stop`. */
export async function reachEmbedded(dataDir: string): Promise<Reached> {
  const urls = await runningUrls(dataDir)
  return urls ? { ...urls, stop: async () => {} } : startEmbedded({ dataDir })
}

async function runningUrls(dataDir: string): Promise<Omit<Reached, 'stop'> | undefined> {
  const lines = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8').catch(() => '')
  const port = Number(lines.split('\n')[3])
  if (!port) return undefined
  const { owner, login } = await passwordsOf(dataDir)
  const place = `127.0.0.1:${port}/portico`
  const urls = {
    ownerUrl: `postgres://postgres:${owner}@${place}`,
    loginUrl: `postgres://portico_login:${login}@${place}`,
  }
  const connection = new pg.Client({ connectionString: urls.ownerUrl })
  return connection.connect().then(
    () => connection.end().then(() => urls),
    () => undefined,
  )
}
