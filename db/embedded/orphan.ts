import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bornAt, commandOf, endPostgres, worksIn } from './processes.ts'

/**
 * Stops the PostgreSQL that a killed process left running on this cluster, so that the cluster can be started
 * again. Never signals another program that has the process id of a stale postmaster.pid.
 */
export async function stopOrphan(cluster: string, log: (message: string) => void): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid')
  const text = await readFile(pidFile, 'utf8').catch(() => '')
  const pid = Number.parseInt(text, 10)
  if (!(pid > 1)) return
  const owner = bornAt(pid) === undefined ? 'other' : ownerOf(pid, cluster)
  if (owner === 'unknown') {
    throw new Error(
      `${pidFile} names process ${pid}, a PostgreSQL that may be using this cluster: stop it first.`,
    )
  }
  if (owner === 'ours') {
    log(`The database of an earlier run is still there (process ${pid}); stopping it.`)
    await endPostgres(pid)
  }
  // PostgreSQL would take another program with that id, or a zombie process, for its own. The rest of the
  // file stays: PostgreSQL uses it to find out whether backends of the old server still hold its shared memory.
  const noProcess = 2 ** 31 - 1
  if (owner !== 'ours') await writeFile(pidFile, text.replace(/^\d+/, String(noProcess)))
}

function ownerOf(pid: number, cluster: string): 'ours' | 'other' | 'unknown' {
  const command = commandOf(pid) ?? ''
  if (!/\bpostgres\b/.test(command)) return 'other'
  // PostgreSQL works inside its cluster, which holds even after the folder was moved.
  const inside = worksIn(pid, cluster)
  if (inside !== undefined) return inside ? 'ours' : 'other'
  return command.includes(`-D ${cluster} `) ? 'ours' : 'unknown'
}
