import { mkdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ensureCluster } from './cluster.ts'
import { lockDataDir } from './lock.ts'
import { stopOrphan } from './orphan.ts'
import { type Passwords, passwordsOf } from './passwords.ts'
import { clusterIn, findRunAs } from './run-as.ts'
import { type RunningServer, startServer } from './server.ts'

export interface EmbeddedOptions {
  /** Created if absent; the cluster is its folder `postgres`. */
  dataDir: string
  /** A free port by default. */
  port?: number
  /** For measurements and tests; 60 by default. */
  maxConnections?: number
  /** Called with messages for the operator: an orphan of an earlier run was stopped, a server was restarted. */
  log?: (message: string) => void
}

export interface Embedded {
  /** A superuser's URL, for migrations only. */
  ownerUrl: string
  /** The URL of `portico_login`, which the product uses. */
  loginUrl: string
  port: number
  /** Fast shutdown: resolves when the server has ended and the data directory is free for another process. */
  stop(): Promise<void>
}

/**
 * Starts the product's PostgreSQL on 127.0.0.1. Recovers from what the last run left: a
 * server that survived it, a crash, a partial cluster. A server that dies later is restarted on the
 * same port. Throws one line when another live process holds the directory, when no way of running is found, or
 * when the server would not keep what it commits.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { dataDir, port, maxConnections, log = () => {} } = options
  const folder = await claimFolder(dataDir)
  const unlock = await lockDataDir(folder)
  let server: RunningServer | undefined
  try {
    const logFile = join(folder, 'postgres.log')
    // Stop an orphan of a killed run while searching for a way to run.
    const [passwords, runAs] = await Promise.all([
      passwordsOf(folder),
      findRunAs(folder, log),
      stopOrphan(await clusterIn(folder), log),
    ])
    await ensureCluster(runAs, passwords.owner)
    server = await startServer(runAs, logFile, port, maxConnections)
    const urls = urlsOf(server.port, passwords)
    await prepare(server.port, passwords)

    let stopping = false
    const supervise = async (): Promise<void> => {
      while (!stopping) {
        await server?.ended
        if (stopping) return
        log('The database ended unexpectedly; starting it again.')
        try {
          server = await startServer(runAs, logFile, server?.port, maxConnections)
        } catch (error) {
          log((error as Error).message)
          await sleep(1_000)
        }
      }
      await server?.stop()
    }
    const supervision = supervise()
    return {
      ...urls,
      port: server.port,
      async stop() {
        stopping = true
        await server?.stop()
        await supervision
        await unlock()
      },
    }
  } catch (error) {
    await server?.stop()
    await unlock()
    throw error
  }
}

async function claimFolder(dataDir: string): Promise<string> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    return await realpath(dataDir)
  } catch (error) {
    throw new Error(`The data directory ${dataDir} cannot be used: ${(error as Error).message}`)
  }
}

function urlsOf(port: number, { owner, login }: Passwords) {
  return {
    ownerUrl: `postgres://postgres:${owner}@127.0.0.1:${port}/portico`,
    loginUrl: `postgres://portico_login:${login}@127.0.0.1:${port}/portico`,
  }
}

/** Creates the database and the login before migrations. Idempotent. */
async function prepare(port: number, { owner, login }: Passwords): Promise<void> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password: owner,
    database: 'postgres',
  })
  await client.connect()
  try {
    for (const setting of ['fsync', 'full_page_writes']) {
      const { rows } = await client.query(`show ${setting}`)
      if (rows[0]?.[setting] !== 'on')
        throw new Error(`The database has ${setting} off and could lose what it commits.`)
    }
    const { rows } = await client.query<{ login: boolean; database: boolean }>(
      `select exists (select from pg_roles where rolname = 'portico_login') as login,
              exists (select from pg_database where datname = 'portico') as database`,
    )
    if (!rows[0]?.login) await client.query(`create role portico_login login noinherit password '${login}'`)
    if (!rows[0]?.database) await client.query('create database portico')
  } finally {
    await client.end()
  }
}
