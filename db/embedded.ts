import { mkdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ensureCluster } from './embedded/cluster.ts'
import { clusterIn, findFooting } from './embedded/footing.ts'
import { lockDataDir } from './embedded/lock.ts'
import { type Passwords, passwordsOf } from './embedded/passwords.ts'
import { type RunningServer, startServer } from './embedded/server.ts'
import { stopSurvivor } from './embedded/survivor.ts'

export interface EmbeddedOptions {
  /** Made if absent; the cluster is its folder `postgres`. */
  dataDir: string
  /** A free port is chosen without it. */
  port?: number
  /** Hears of what an operator may wonder about: a survivor that was stopped, a server that had to be restarted. */
  log?: (message: string) => void
}

export interface Embedded {
  /** A superuser's URL, for migrations and nothing else. */
  ownerUrl: string
  /** The URL of `portico_login`, by which the product works. */
  loginUrl: string
  port: number
  /** Fast shutdown: returns when the server is gone and the data directory is free for another process. */
  stop(): Promise<void>
}

/**
 * Starts the PostgreSQL that comes with the product, on 127.0.0.1. Recovers from whatever the last run left: a
 * server that survived it, a crash, a half-made cluster. While it runs, a server that dies is started again on the
 * same port. Throws one line when another live process holds the directory, when no way of running is found, or
 * when the server would not keep what it commits.
 */
export async function startEmbedded({ dataDir, port, log = () => {} }: EmbeddedOptions): Promise<Embedded> {
  const folder = await claimFolder(dataDir)
  const unlock = await lockDataDir(folder)
  let server: RunningServer | undefined
  try {
    const logFile = join(folder, 'postgres.log')
    // What a killed run has left ends while the way of running is found.
    const [passwords, footing] = await Promise.all([
      passwordsOf(folder),
      findFooting(folder),
      stopSurvivor(await clusterIn(folder), log),
    ])
    await ensureCluster(footing, passwords.owner)
    server = await startServer(footing, logFile, port)
    const urls = urlsOf(server.port, passwords)
    await prepare(server.port, passwords)

    let stopping = false
    const supervise = async (): Promise<void> => {
      while (!stopping) {
        await server?.ended
        if (stopping) return
        log('The database ended unexpectedly; starting it again.')
        try {
          server = await startServer(footing, logFile, server?.port)
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

/** What must be there before migrations: the database and the login. Idempotent. */
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
