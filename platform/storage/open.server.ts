import { join } from 'node:path'
import { openDiskStorage } from './disk.server.ts'
import { openS3Storage } from './s3.server.ts'
import type { Storage } from './storage.ts'

export interface Place {
  /** See s3-address.ts; without it, files are on the disk. */
  s3Url?: string | undefined
  dataDir: string
}

/** Opens the installation's file storage. @throws {Error} in one line when the bucket can't be read */
export const openStorage = ({ s3Url, dataDir }: Place): Promise<Storage> =>
  s3Url ? openS3Storage(s3Url) : openDiskStorage(join(dataDir, 'files'))
