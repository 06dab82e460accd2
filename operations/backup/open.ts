import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { baseOf } from '#features/backups/backups.schema.ts'
import { bucketPlace } from './bucket-place.ts'
import { filesFolder } from './manifest.ts'
import { identitiesIn, unseal } from './seal.ts'

export interface OpenOptions {
  /** A folder, a file, or the name of one in the bucket. */
  path: string
  /** The file with the secret key of an encrypted backup. */
  identityFile?: string | undefined
  /** A bucket's URL, for a name that is no file here. */
  bucket?: string | undefined
  /** Emptied first; receives the downloaded and unpacked files. */
  work: string
}

/**
 * Finds and unpacks a backup, with the older files of the one that it is based on, which has to be in the same place.
 * @returns its folder, as `writeBackup` made it
 * @throws when one of them is missing or doesn't open
 */
export async function openBackup({ path, identityFile, bucket, work }: OpenOptions): Promise<string> {
  if (path.endsWith('.age') && !identityFile)
    throw new Error(`${path} is encrypted: pass the file with its secret key too.`)
  await rm(work, { recursive: true, force: true })
  await mkdir(work, { recursive: true, mode: 0o700 })
  const found = await stat(path).catch(() => undefined)
  if (found ? !found.isFile() : !bucket) return path
  const from = found ? undefined : bucket
  const identities = identityFile ? await identitiesIn(identityFile) : []
  const folder = join(work, 'unpacked')
  const unpack = async (one: string) => {
    const fetched = join(work, 'fetched')
    if (from) await bucketPlace(from, work).fetch(one, fetched)
    await unseal(from ? fetched : one, folder, identities)
    await rm(fetched, { force: true })
  }
  const base = baseOf(basename(path))
  if (base) {
    const basePath = join(dirname(path), base)
    if (!from && !(await stat(basePath).catch(() => undefined)))
      throw new Error(`${path} lacks the files that are in ${base}: put that backup beside it.`)
    await unpack(basePath)
    // Of the base only its files belong to the newer one.
    for (const name of await readdir(folder))
      if (name !== basename(filesFolder(folder))) await rm(join(folder, name), { recursive: true })
  }
  await unpack(path)
  return folder
}
