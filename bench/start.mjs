// Seconds until the built product is ready, and its memory when idle:
// `node bench/start.mjs [STARTS]`, by default a first start, which creates the demo firm, and five more in the same folder.
// The server process by itself, without npm and bin/start.mjs around it; with NPM=1 also `npm start` as a whole.
// Linux only, because it reads /proc.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { freePort } from './pages/product.mjs'

const idleMs = 10_000

/** @returns seconds until ready and megabytes when idle, of each start */
export async function benchStart({ starts = 5, command = [process.execPath, 'build/server/index.js'] } = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'portico-start-'))
  try {
    const found = []
    for (let n = 0; n <= starts; n++) found.push(await startOnce(command, dataDir, n === starts))
    return found
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function startOnce([program, ...args], dataDir, last) {
  const port = await freePort()
  const began = performance.now()
  const started = spawn(program, args, {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(started, 'exit')
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (performance.now() - began > 120_000 || started.exitCode !== null)
      throw new Error('The product did not start.')
    await pause(10)
  }
  const seconds = (performance.now() - began) / 1_000
  if (last) await pause(idleMs)
  const memory = residentOf(started.pid)
  started.kill('SIGTERM')
  await ended
  return { seconds, memory }
}

/** Megabytes of a process and of those that it started, by their names; the database's own counted as one. */
function residentOf(pid) {
  const sizes = {}
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const parents = new Map(processes.map((id) => [id, field(id, 'PPid')]))
  const isOurs = (id) => id === String(pid) || (parents.has(id) && isOurs(parents.get(id)))
  for (const id of processes.filter(isOurs)) {
    const name = field(id, 'Name')
    // Shared memory would be counted for each process.
    const [, kilobytes] = /^Pss:\s+(\d+)/m.exec(read(`/proc/${id}/smaps_rollup`)) ?? []
    const resident =
      name === 'postgres' ? Number(kilobytes ?? 0) : Number.parseInt(field(id, 'VmRSS') ?? '0', 10)
    const label = name === 'postgres' ? 'postgres' : `${name} ${id}`
    sizes[label] = (sizes[label] ?? 0) + resident / 1024
  }
  return sizes
}

const field = (id, name) => new RegExp(`^${name}:\\s+(.+)$`, 'm').exec(read(`/proc/${id}/status`))?.[1]

function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // It has ended, or belongs to another user.
    return ''
  }
}

/** One line for each start, and one for the memory after the last. */
export function printStarts(found) {
  for (const [n, { seconds }] of found.entries())
    console.log(`start ${n + 1}: ${seconds.toFixed(2)} s until ready`)
  const memory = Object.entries(found.at(-1).memory).map(([name, size]) => `${name} ${size.toFixed(0)} MB`)
  console.log(`idle for ${idleMs / 1_000} s: ${memory.join(', ')}`)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [starts = 5] = process.argv.slice(2).map(Number)
  printStarts(await benchStart({ starts }))
  if (process.env.NPM) printStarts(await benchStart({ starts: 1, command: ['npm', 'start'] }))
}
