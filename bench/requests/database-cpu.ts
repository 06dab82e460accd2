import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'

/**
 * How long a database of this machine has computed for its connections.
 * @returns asks for microseconds so far; Linux counts them in hundredths of a second
 */
export async function databaseCpu(connection: pg.Client): Promise<() => number> {
  const { rows } = await connection.query('select pg_backend_pid() as pid')
  const postmaster = Number(statOf(rows[0].pid)?.[parent])
  return () =>
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(statOf)
      .filter((stat) => stat && Number(stat[parent]) === postmaster)
      .reduce((sum, stat) => sum + (Number(stat?.[user]) + Number(stat?.[system])) * 10_000, 0)
}

/** Where these stand in what follows a process's name. */
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
