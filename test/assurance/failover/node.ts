import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { chown, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../crash/product.ts'
import { type Account, childrenOf, signal } from './as-account.ts'
import { type Line, openLine } from './line.ts'

export const programs = '/usr/lib/postgresql/15/bin'
const root = join(import.meta.dirname, '../../..')

export const passwords = { superuser: 'of the superuser', replication: 'of the standby', rewind: 'of rewind' }

/** What Patroni says of a member. */
export interface Member {
  name: string
  role: string
  state: string
  timeline?: number
  lag?: number | string
}

/**
 * A machine of the cluster: Patroni with its PostgreSQL. Others reach it, and it reaches etcd, through lines that can be
 * cut.
 */
export async function openNode(name: string, folder: string, etcdPort: number, account: Account | undefined) {
  const [postgresPort, restPort] = [await freePort(), await freePort()]
  const [postgres, rest, etcd] = [
    await openLine(postgresPort),
    await openLine(restPort),
    await openLine(etcdPort),
  ]
  const lines: Line[] = [postgres, rest, etcd]
  const own = join(folder, name)
  await mkdir(own, { mode: 0o700 })
  if (account) await chown(own, account.uid, account.gid)
  let patroni: ChildProcess | undefined
  const data = join(own, 'data')

  const postmaster = async () => Number.parseInt(await readFile(join(data, 'postmaster.pid'), 'utf8'), 10)
  /** Patroni and every process of PostgreSQL. */
  async function pids(): Promise<number[]> {
    const server = await postmaster().catch(() => undefined)
    return [patroni?.pid, server, ...(server ? await childrenOf(server) : [])].filter(
      (pid) => pid !== undefined,
    )
  }

  const node = {
    name,
    /** Where clients reach its PostgreSQL. */
    port: postgres.port,
    async start() {
      const log = createWriteStream(join(folder, `${name}.log`), { flags: 'a' })
      await once(log, 'open')
      patroni = spawn('patroni', [join(root, 'deploy/patroni.yml')], {
        ...(account && { uid: account.uid, gid: account.gid }),
        cwd: own,
        stdio: ['ignore', log, log],
        env: {
          PATH: `${programs}:/usr/bin:/bin`,
          LC_ALL: 'C.UTF-8',
          HOME: own,
          PATRONI_NAME: name,
          PATRONI_RESTAPI_LISTEN: `127.0.0.1:${restPort}`,
          PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${rest.port}`,
          PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${postgresPort}`,
          PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${postgres.port}`,
          PATRONI_POSTGRESQL_DATA_DIR: data,
          PATRONI_POSTGRESQL_BIN_DIR: programs,
          PATRONI_POSTGRESQL_PGPASS: join(own, 'pgpass'),
          // Its one way to etcd is the line.
          PATRONI_ETCD_HOSTS: `127.0.0.1:${etcd.port}`,
          PATRONI_ETCD_USE_PROXIES: 'true',
          PATRONI_SUPERUSER_USERNAME: 'postgres',
          PATRONI_SUPERUSER_PASSWORD: passwords.superuser,
          PATRONI_REPLICATION_USERNAME: 'replicator',
          PATRONI_REPLICATION_PASSWORD: passwords.replication,
          PATRONI_REWIND_USERNAME: 'rewinder',
          PATRONI_REWIND_PASSWORD: passwords.rewind,
        },
      })
    },
    async members(): Promise<Member[]> {
      const answer = await fetch(`http://127.0.0.1:${restPort}/cluster`, {
        signal: AbortSignal.timeout(3_000),
      })
      return ((await answer.json()) as { members: Member[] }).members
    },
    /** As when the machine loses its power. @returns when, like the next two */
    kill: async () => signal(await pids(), 'SIGKILL'),
    freeze: async () => signal(await pids(), 'SIGSTOP'),
    async cut() {
      for (const line of lines) line.cut()
      return Date.now()
    },
    thaw: async () => signal(await pids(), 'SIGCONT'),
    mend() {
      for (const line of lines) line.mend()
    },
    async stop() {
      await node.thaw()
      if (patroni && patroni.exitCode === null && patroni.signalCode === null) {
        const ended = once(patroni, 'exit')
        patroni.kill('SIGTERM')
        await Promise.race([ended, pause(20_000)])
      }
      await node.kill()
      for (const line of lines) await line.close()
    },
  }
  return node
}

export type Node = Awaited<ReturnType<typeof openNode>>
