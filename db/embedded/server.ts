import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile, rename, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { bareEnvironment } from './cluster.ts'
import { endPostgres } from './processes.ts'
import type { RunAs } from './run-as.ts'

export interface RunningServer {
  port: number
  /** Settles when the server has ended for any reason. */
  ended: Promise<void>
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL on the cluster and waits until it takes connections, however long a crash recovery takes.
 * Uses a free port by default. Throws the server's last log lines when it ends instead.
 */
export async function startServer(
  runAs: RunAs,
  logFile: string,
  port?: number,
  maxConnections = 60,
): Promise<RunningServer> {
  for (let attempt = 1; ; attempt++) {
    const chosen = port ?? (await freePort())
    const { child, logFrom } = await launch(runAs, logFile, chosen, maxConnections)
    if (await ready(child, runAs.cluster)) {
      const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined
      return {
        port: chosen,
        ended: Promise.resolve(ended).then(() => {}),
        stop: async () => {
          // After its end another program may have the process id.
          if (child.exitCode === null && child.signalCode === null) await endPostgres(child.pid as number)
        },
      }
    }
    const lastWords = (await readFile(logFile, 'utf8')).slice(logFrom)
    // Another program took the port in between, or orphans of a killed server are still ending.
    const passing = (!port && /Address already in use/.test(lastWords)) || /is still in use/.test(lastWords)
    if (!passing || attempt === 20)
      throw new Error(`The database did not start: ${fatalLine(lastWords)} (${logFile})`)
    await sleep(250)
  }
}

async function launch(
  { programs, cluster, prefix, spawn: options }: RunAs,
  logFile: string,
  port: number,
  maxConnections: number,
) {
  const log = await openLog(logFile)
  const logFrom = (await log.stat()).size
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    cluster_name: 'portico',
    timezone: 'UTC',
    log_timezone: 'UTC',
    max_connections: maxConnections,
  }
  const words = [...prefix, join(programs, 'bin/postgres'), '-D', cluster]
  for (const [name, value] of Object.entries(settings)) words.push('-c', `${name}=${value}`)
  const child = spawn(words[0] as string, words.slice(1), {
    ...options,
    cwd: '/',
    env: bareEnvironment,
    // A separate process group: Ctrl-C in the terminal must not end the database before the server has drained.
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  })
  child.once('error', () => {})
  await log.close()
  return { child, logFrom }
}

/** PostgreSQL writes its state into the eighth line of its pid file, as pg_ctl reads it. */
async function ready(child: ChildProcess, cluster: string): Promise<boolean> {
  while (child.exitCode === null && child.signalCode === null && child.pid) {
    const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
    if (Number(lines[0]) === child.pid && lines[7]?.trim() === 'ready') return true
    await sleep(10)
  }
  return false
}

/** Appends to the log, and starts a new one beyond 5 MB. */
async function openLog(path: string) {
  const size = (await stat(path).catch(() => undefined))?.size ?? 0
  if (size > 5_000_000) await rename(path, `${path}.1`)
  return open(path, 'a', 0o600)
}

function fatalLine(log: string): string {
  const lines = log.trim().split('\n')
  return (lines.findLast((line) => /FATAL|PANIC|error/i.test(line)) ?? lines.at(-1) ?? '').replace(
    /^.*?(FATAL|PANIC): +/,
    '',
  )
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (!address || typeof address === 'string') throw new Error('No free port.')
  return address.port
}
