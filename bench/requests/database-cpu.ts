import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'

/**
 * Processor time of a local database's connections.
 * @returns a function that returns microseconds so far; Linux counts in hundredths of a second
 */
export async function databaseCpu(connection: pg.Client): Promise<() => number> {
  const { rows } = await connection.query('select pg_backend_pid() as pid')
  const postmaster = Number(statOf(rows[0].pid)?.[parent])
  /** By process; ended ones still count. */
  const known = new Map<string, number>()
  return () => {
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      const stat = statOf(pid)
      if (Number(stat?.[parent]) === postmaster)
        known.set(pid, (Number(stat?.[user]) + Number(stat?.[system])) * 10_000)
    }
    return [...known.values()].reduce((sum, microseconds) => sum + microseconds, 0)
  }
}

/** Positions of these fields after the process's name. */
const [parent, user, system] = [1, 11, 12] as const

function statOf(pid: string | number): string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
  } catch {
    return undefined
  }
}
