import { join, resolve } from 'node:path'
import { reachEmbedded } from '#db/embedded/reach.ts'
import { openStorage } from '#platform/storage/open.server.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { secret } from './command.ts'

export interface ReachedDatabase {
  ownerUrl: string
  /** The path of the installation's secret; only with the embedded database, whose DATA_DIR contains it. */
  secret?: string
  stop(): Promise<void>
}

export interface Installation extends ReachedDatabase {
  storage: Storage
}

export const dataFolder = () => resolve(process.env.DATA_DIR || '.data')

/** The database of OWNER_DATABASE_URL, else the embedded one. */
export async function reachDatabase(): Promise<ReachedDatabase> {
  const url = secret('OWNER_DATABASE_URL')
  if (url) return { ownerUrl: url, stop: async () => {} }
  const { ownerUrl, stop } = await reachEmbedded(dataFolder())
  return { ownerUrl, stop, secret: join(dataFolder(), 'secret') }
}

/** The installation of the environment: its database, and the files of S3_URL or DATA_DIR. */
export async function openInstallation(): Promise<Installation> {
  const storage = await openStorage({ s3Url: secret('S3_URL'), dataDir: dataFolder() })
  return { ...(await reachDatabase()), storage }
}
