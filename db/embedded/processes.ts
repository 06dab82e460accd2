import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** When a process started, as an opaque text that no later process with that id shares; undefined when it has ended. */
export function bornAt(pid: number): string | undefined {
  try {
    if (process.platform !== 'linux') return ps(pid, 'lstart=')
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name can contain spaces and brackets; the fields after its last bracket start with the third.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z') return undefined
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${fields[19]}`
  } catch {
    return undefined
  }
}

/** The command line of a process, joined by spaces; undefined when it has ended. */
export function commandOf(pid: number): string | undefined {
  try {
    if (process.platform !== 'linux') return ps(pid, 'args=')
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim() || undefined
  } catch {
    return undefined
  }
}

/** Whether a process has that working directory; undefined if the system doesn't show it. */
export function worksIn(pid: number, folder: string): boolean | undefined {
  try {
    const there = statSync(`/proc/${pid}/cwd`)
    const here = statSync(folder)
    return there.dev === here.dev && there.ino === here.ino
  } catch {
    return undefined
  }
}

/** Waits until a process has ended; false when it is still running after so many milliseconds. */
async function gone(pid: number, withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs
  while (bornAt(pid) !== undefined) {
    if (Date.now() > deadline) return false
    await sleep(15)
  }
  return true
}

/** Ends a PostgreSQL server by fast shutdown: sessions are closed and rolled back. Kills it only if that hangs. */
export async function endPostgres(pid: number): Promise<void> {
  for (const [signal, timeoutMs] of [
    ['SIGINT', 60_000],
    ['SIGQUIT', 15_000],
  ] as const) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ESRCH') return
      throw error
    }
    if (await gone(pid, timeoutMs)) return
  }
  throw new Error(`The database (process ${pid}) does not stop.`)
}

function ps(pid: number, column: string): string | undefined {
  return execFileSync('ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined
}
