import { readdir, readFile } from 'node:fs/promises'
import { serviceAccount } from '#db/embedded/account.ts'

export type Account = Awaited<ReturnType<typeof serviceAccount>>

/** PostgreSQL refuses to run as root: the account that root starts it as, otherwise none. */
export const accountForPostgres = async () => (process.getuid?.() === 0 ? serviceAccount() : undefined)

/** The children of a process, by the kernel's table. */
export async function childrenOf(parent: number): Promise<number[]> {
  const found: number[] = []
  for (const pid of await readdir('/proc')) {
    if (!/^\d+$/.test(pid)) continue
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    // The name, in brackets, may contain anything.
    if (Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent) found.push(Number(pid))
  }
  return found
}

/** Sends a signal to processes, some of which may have ended. @returns when */
export function signal(pids: readonly number[], name: NodeJS.Signals): number {
  const at = Date.now()
  for (const pid of pids)
    try {
      process.kill(pid, name)
    } catch {
      // It has ended.
    }
  return at
}
