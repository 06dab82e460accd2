import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** Linux counts processor time in hundredths of a second. */
const ticksPerSecond = 100

/**
 * The cost of idle processes and of the local database of a connection.
 * @returns megabytes, with what is shared counted once, and cores in use on average
 */
export async function costOf(owner, pids, seconds) {
  const { rows } = await owner.query('select pg_backend_pid() as pid')
  const postmaster = parentOf(rows[0].pid)
  const database = () => [
    postmaster,
    ...readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && parentOf(pid) === postmaster),
  ]
  const ticks = () =>
    [...pids, ...database()].reduce((sum, pid) => sum + ticksOf(pid), 0) + ticksOfEnded(postmaster)
  const before = ticks()
  await pause(seconds * 1_000)
  const cores = (ticks() - before) / ticksPerSecond / seconds
  const sum = (list) => list.reduce((total, pid) => total + megabytesOf(pid), 0)
  return { processes: sum(pids), database: sum(database()), cores }
}

/** Waits until the product's jobs have finished their work after a bulk load. */
export async function untilIdle(owner, pids) {
  for (let tries = 0; tries < 20; tries++) if ((await costOf(owner, pids, 5)).cores < 0.1) return
  throw new Error('The jobs of a new firm did not finish in time.')
}

/** Proportional set size: a page that several processes share counts as a part for each. */
function megabytesOf(pid) {
  const [, kilobytes = 0] = /^Pss:\s+(\d+)/m.exec(read(pid, 'smaps_rollup')) ?? []
  return Number(kilobytes) / 1024
}

/** The fields of /proc/PID/stat behind the name. */
const fields = (pid) =>
  read(pid, 'stat')
    .replace(/^.*\) /s, '')
    .split(' ')
const parentOf = (pid) => Number(fields(pid)[1])
const ticksOf = (pid) => Number(fields(pid)[11] ?? 0) + Number(fields(pid)[12] ?? 0)
/** Of a process's children that have ended. */
const ticksOfEnded = (pid) => Number(fields(pid)[13] ?? 0) + Number(fields(pid)[14] ?? 0)

function read(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    // It has ended.
    return ''
  }
}
