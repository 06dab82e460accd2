import { randomUUID } from 'node:crypto'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { bornAt } from './processes.ts'

const name = 'portico.lock'

interface Holder {
  pid: number
  /** Distinguishes the holder from a later process with the same id. */
  bornAt: string
  id: string
}

/**
 * Locks a data directory for this process until the returned function is called or the process ends.
 * Throws when another live process holds it.
 */
export async function lockDataDir(dataDir: string): Promise<() => Promise<void>> {
  const path = join(dataDir, name)
  const mine: Holder = { pid: process.pid, bornAt: bornAt(process.pid) ?? '', id: randomUUID() }
  const draft = `${path}.${mine.id}`
  await writeFile(draft, JSON.stringify(mine), { mode: 0o600 })
  try {
    for (let attempt = 0; attempt < 20; attempt++) {
      // Linking a finished file is atomic, so no process reads a partly written lock.
      if (await succeeds(link(draft, path))) {
        // Another process that cleared a stale lock at the same moment may have removed this one too.
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
