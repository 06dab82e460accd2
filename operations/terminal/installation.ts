import { join, resolve } from 'node:path'
import { reachEmbedded } from '#db/embedded/reach.ts'
import { openDiskStorage } from '#platform/storage/disk.server.ts'
import type { Storage } from '#platform/storage/storage.ts'

export interface Installation {
  ownerUrl: string
  storage: Storage
  /** The path of the secret behind PINs and chats; only with the embedded database, which has it beside it. */
  secret?: string
  stop(): Promise<void>
}

/** What the environment names: the database of OWNER_DATABASE_URL, else the embedded one, and the files of DATA_DIR. */
export async function openInstallation(): Promise<Installation> {
  const dataDir = resolve(process.env.DATA_DIR || '.data')
  const { OWNER_DATABASE_URL: url } = process.env
  const { ownerUrl, stop } = url ? { ownerUrl: url, stop: async () => {} } : await reachEmbedded(dataDir)
  const storage = await openDiskStorage(join(dataDir, 'files'))
  return { ownerUrl, storage, stop, ...(!url && { secret: join(dataDir, 'secret') }) }
}
