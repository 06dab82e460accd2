import { randomUUID } from 'node:crypto'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { bornAt } from './processes.ts'

const name = 'portico.lock'

interface Holder {
  pid: number
  /** Tells the holder from a later process that was given the same number. */
  bornAt: string
  id: string
}

/**
 * Takes a data directory for this process alone, until the returned function is called or the process is gone.
 * Throws when another live process holds it.
 */
export async function lockDataDir(dataDir: string): Promise<() => Promise<void>> {
  const path = join(dataDir, name)
  const mine: Holder = { pid: process.pid, bornAt: bornAt(process.pid) ?? '', id: randomUUID() }
  const draft = `${path}.${mine.id}`
  await writeFile(draft, JSON.stringify(mine), { mode: 0o600 })
  try {
    for (let attempt = 0; attempt < 20; attempt++) {
      // Linking a finished file is atomic: nobody ever reads a lock that is half written.
      if (await succeeds(link(draft, path))) {
        // Whoever cleared a stale lock in the same instant may have taken this one with it.
        await sleep(20)
        if ((await holderOf(path))?.id === mine.id) return () => release(path, mine)
        continue
      }
      const holder = await holderOf(path)
      if (holder && bornAt(holder.pid) === holder.bornAt) {
        throw new Error(
          `${dataDir} is in use by process ${holder.pid}: stop it first, or choose another DATA_DIR.`,
        )
      }
      const stale = `${draft}.stale`
      if (!(await succeeds(rename(path, stale)))) continue
      if ((await holderOf(stale))?.id !== holder?.id) await succeeds(link(stale, path))
      await rm(stale, { force: true })
    }
    throw new Error(`${dataDir} is being taken by another process.`)
  } finally {
    await rm(draft, { force: true })
  }
}

async function release(path: string, mine: Holder): Promise<void> {
  if ((await holderOf(path))?.id === mine.id) await rm(path, { force: true })
}

async function holderOf(path: string): Promise<Holder | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch {
    return undefined
  }
}

async function succeeds(work: Promise<void>): Promise<boolean> {
  try {
    await work
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' || code === 'ENOENT') return false
    throw error
  }
}
