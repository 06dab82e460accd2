import { join, resolve } from 'node:path'
import { type Database, openDatabase } from '#db/database.ts'
import { reachEmbedded } from '#db/embedded/reach.ts'
import { writableUrl } from '#db/hosts/hosts.ts'
import { openStorage } from '#platform/storage/open.server.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { secret } from './command.ts'

export interface ReachedDatabase {
  ownerUrl: string
  /** The path of the installation's secret; only with the embedded database, whose DATA_DIR contains it. */
  secret?: string
  stop(): Promise<void>
}

/** The database as the process that serves it reaches it: that of DATABASE_URL, else the embedded one. */
export async function reachServed(): Promise<{ db: Database; url: string; stop(): Promise<void> }> {
  const given = secret('DATABASE_URL')
  const embedded = given ? undefined : await reachEmbedded(dataFolder())
  const url = given ?? embedded?.loginUrl ?? ''
  // Counting all messages of a large firm takes longer than a request may.
  const db = openDatabase({
    url,
    poolSize: 2,
    statementTimeoutMs: 30 * 60_000,
  })
  return {
    db,
    url,
    async stop() {
      await db.close()
      await embedded?.stop()
    },
  }
}

export interface Installation extends ReachedDatabase {
  storage: Storage
}

export const dataFolder = () => resolve(process.env.DATA_DIR || '.data')

/** The database of OWNER_DATABASE_URL, else the embedded one. */
export async function reachDatabase(): Promise<ReachedDatabase> {
  const url = secret('OWNER_DATABASE_URL')
  if (url) return { ownerUrl: await writableUrl(url), stop: async () => {} }
  const { ownerUrl, stop } = await reachEmbedded(dataFolder())
  return { ownerUrl, stop, secret: join(dataFolder(), 'secret') }
}

/** The installation of the environment: its database, and the files of S3_URL or DATA_DIR. */
export async function openInstallation(): Promise<Installation> {
  const storage = await openStorage({ s3Url: secret('S3_URL'), dataDir: dataFolder() })
  return { ...(await reachDatabase()), storage }
}
