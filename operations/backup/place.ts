import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { backupName } from '#features/backups/backups.schema.ts'
import { sumOf } from './manifest.ts'

/** Where nightly backups are kept. Other files there aren't ours to remove. */
export interface Place {
  /** The local path at which a run writes its file until it is verified. */
  draft(name: string): string
  /**
   * Gives a verified file its name.
   * @returns where it is now, without any secret
   */
  keep(name: string): Promise<string>
  /** Tells whether a kept file is still the same; undefined when it is gone. */
  fingerprint(name: string): Promise<string | undefined>
  /** The names of the backups that are kept, the oldest first. */
  names(): Promise<string[]>
  remove(name: string): Promise<void>
  /** Removes the remains of a run that failed or was killed. */
  clear(): Promise<void>
}

const unfinished = '.unfinished'

/** In the order of their age. */
export const backupNames = (names: readonly string[]) => names.filter((name) => backupName.test(name)).sort()

/** A folder of this machine, or one that is mounted. */
export function folderPlace(folder: string): Place {
  const draft = (name: string) => join(folder, name + unfinished)
  return {
    draft,
    async keep(name) {
      await rename(draft(name), join(folder, name))
      await syncFolder(folder)
      return join(folder, name)
    },
    fingerprint: (name) =>
      sumOf(createReadStream(join(folder, name))).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      }),
    names: async () => backupNames(await readdir(folder)),
    remove: (name) => rm(join(folder, name), { force: true }),
    async clear() {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      for (const name of await readdir(folder))
        if (name.endsWith(unfinished) && backupName.test(name.slice(0, -unfinished.length)))
          await rm(join(folder, name), { force: true })
    },
  }
}

/** A rename survives a power cut only after its folder is synced. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
