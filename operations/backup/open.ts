import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { bucketPlace } from './bucket-place.ts'
import { identitiesIn, unseal } from './seal.ts'

export interface OpenOptions {
  /** A folder, a file, or the name of one in the bucket. */
  path: string
  /** Of an encrypted one. */
  identityFile?: string | undefined
  /** A bucket's URL, for a name that is no file here. */
  bucket?: string | undefined
  /** Is emptied; holds what is fetched and unpacked. */
  work: string
}

/**
 * Finds and unpacks a backup.
 * @returns its folder, as `writeBackup` made it
 */
export async function openBackup({ path, identityFile, bucket, work }: OpenOptions): Promise<string> {
  if (path.endsWith('.age') && !identityFile)
    throw new Error(`${path} is encrypted: pass the file with its secret key too.`)
  await rm(work, { recursive: true, force: true })
  await mkdir(work, { recursive: true, mode: 0o700 })
  const found = await stat(path).catch(() => undefined)
  if (found ? !found.isFile() : !bucket) return path
  let file = path
  if (!found && bucket) {
    file = join(work, 'fetched')
    await bucketPlace(bucket, work).fetch(path, file)
  }
  const folder = join(work, 'unpacked')
  await unseal(file, folder, identityFile ? await identitiesIn(identityFile) : [])
  return folder
}
