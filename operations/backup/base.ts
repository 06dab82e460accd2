import { readFile, rename, writeFile } from 'node:fs/promises'
import { z } from 'zod'
import { takenAtOf } from '#features/backups/backups.schema.ts'
import { type BackedUpFile, type Manifest, manifestFile } from './manifest.ts'
import type { Place } from './place.ts'
import { ending } from './seal.ts'

/**
 * A base is a backup with all files, which later ones leave out. A record of it is stored on this machine,
 * because an encrypted one can't be opened here. Without the record the next backup has all files again.
 */
const memory = z.object({
  name: z.string(),
  fingerprint: z.string(),
  publicKey: z.string().nullable(),
  files: z.array(manifestFile),
})

/**
 * After a week all files are written again, so that no restore depends on an old file. Half a day less, because a run
 * doesn't take place at the same second each night.
 */
const oldest = 6.5 * 86_400_000

export interface BaseOptions {
  place: Place
  publicKey?: string | undefined
  /** The path of the record of the base. Without it, each backup holds all files itself. */
  basePath?: string | undefined
  /**
   * The total size of files, in bytes, from which a base is used: below it, each backup holds all files
   * itself.
   */
  worthBytes?: number | undefined
}

export interface Base {
  name: string
  files: ReadonlyMap<string, BackedUpFile>
}

/** @returns the base for the next backup; undefined when it has to hold all files itself */
export async function usableBase({ place, publicKey, basePath }: BaseOptions): Promise<Base | undefined> {
  if (!basePath) return undefined
  const text = await readFile(basePath, 'utf8').catch(() => '{}')
  const { success, data: base } = memory.safeParse(parsed(text))
  if (!success || base.publicKey !== (publicKey ?? null) || !base.name.endsWith(ending(publicKey)))
    return undefined
  if (Date.now() - takenAtOf(base.name).getTime() > oldest) return undefined
  if ((await place.fingerprint(base.name)) !== base.fingerprint) return undefined
  return { name: base.name, files: new Map(base.files.map((file) => [file.key, file])) }
}

/** Makes a kept backup with all files the base of the next ones, if its files are large enough. */
export async function rememberBase(name: string, { files }: Manifest, options: BaseOptions): Promise<void> {
  const { place, publicKey, basePath, worthBytes = 64 * 1024 * 1024 } = options
  if (!basePath || files.reduce((sum, { bytes }) => sum + bytes, 0) < worthBytes) return
  const fingerprint = await place.fingerprint(name)
  if (!fingerprint) return
  const base: z.input<typeof memory> = { name, fingerprint, publicKey: publicKey ?? null, files }
  await writeFile(`${basePath}.new`, JSON.stringify(base), { mode: 0o600, flush: true })
  await rename(`${basePath}.new`, basePath)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
