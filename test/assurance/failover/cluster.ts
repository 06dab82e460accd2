import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../crash/product.ts'
import { accountForPostgres } from './as-account.ts'
import { type Member, type Node, openNode, passwords, programs } from './node.ts'

/** What the drill needs and this machine lacks; empty when nothing. */
export const missingPrograms = (): string[] =>
  [
    ['patroni', '--version'],
    ['etcd', '--version'],
    [`${programs}/postgres`, '--version'],
  ]
    .filter(([program = '', word = '']) => spawnSync(program, [word]).status !== 0)
    .map(([program = '']) => program)

/** etcd and two machines with deploy/patroni.yml, on loopback ports. */
export async function startCluster() {
  const folder = await mkdtemp(join(tmpdir(), 'portico-failover-'))
  const account = await accountForPostgres()
  await chmod(folder, 0o755)
  const etcd = await startEtcd(folder)
  const nodes = [
    await openNode('one', folder, etcd.port, account),
    await openNode('two', folder, etcd.port, account),
  ] as const
  for (const node of nodes) await node.start()

  /** The primary and its synchronous standby, as any reachable machine tells. */
  async function state(): Promise<{ primary?: Node; standby?: Node }> {
    for (const asked of nodes) {
      const members = await asked.members().catch((): Member[] => [])
      const find = (role: string) =>
        nodes.find(({ name }) =>
          members.some(
            (one) => one.name === name && one.role === role && ['running', 'streaming'].includes(one.state),
          ),
        )
      const [primary, standby] = [find('leader'), find('sync_standby')]
      if (primary) return { primary, ...(standby && { standby }) }
    }
    return {}
  }

  /** @param expected the machine that is to be the primary: until its lock has expired, the lost one is still named */
  async function settled(expected?: Node): Promise<{ primary: Node; standby: Node }> {
    for (const deadline = Date.now() + 180_000; ; await pause(500)) {
      const { primary, standby } = await state()
      if (primary && standby && (!expected || primary === expected)) return { primary, standby }
      if (Date.now() > deadline) throw new Error('The cluster has not settled.')
    }
  }

  const urlAs = (user: string, password: string, database = 'portico') =>
    `postgres://${user}:${encodeURIComponent(password)}@${nodes.map(({ port }) => `127.0.0.1:${port}`).join()}/${database}?target_session_attrs=read-write`

  return {
    folder,
    nodes,
    settled,
    urlAs,
    ownerUrl: (database?: string) => urlAs('postgres', passwords.superuser, database),
    async query(node: Node, text: string) {
      const { superuser: password } = passwords
      const client = new pg.Client({
        host: '127.0.0.1',
        port: node.port,
        user: 'postgres',
        password,
        database: 'postgres',
      })
      await client.connect()
      return client.query(text).finally(() => client.end())
    },
    /** The end of what each machine's Patroni and PostgreSQL said. */
    async log(): Promise<string> {
      const logs = nodes.map(({ name }) => readFile(join(folder, `${name}.log`), 'utf8'))
      return (await Promise.all(logs)).map((log) => log.slice(-6_000)).join('\n\n')
    },
    async stop() {
      for (const node of nodes) await node.stop()
      await etcd.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>

async function startEtcd(folder: string) {
  const [port, peerPort] = [await freePort(), await freePort()]
  const data = join(folder, 'etcd')
  await mkdir(data, { mode: 0o700 })
  const log = createWriteStream(join(folder, 'etcd.log'))
  await once(log, 'open')
  const account = await accountForPostgres()
  if (account) await chown(data, account.uid, account.gid)
  const [client, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`]
  const words = [
    '--name',
    'etcd',
    '--enable-v2=true',
    '--data-dir',
    data,
    '--listen-client-urls',
    client,
    '--advertise-client-urls',
    client,
  ]
  words.push(
    '--listen-peer-urls',
    peer,
    '--initial-advertise-peer-urls',
    peer,
    '--initial-cluster',
    `etcd=${peer}`,
  )
  const child: ChildProcess = spawn('etcd', words, {
    ...(account && { uid: account.uid, gid: account.gid }),
    stdio: ['ignore', log, log],
    env: { PATH: process.env.PATH },
  })
  const exited = once(child, 'exit')
  for (const deadline = Date.now() + 60_000; ; await pause(100)) {
    if (
      await fetch(`${client}/health`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      break
    if (Date.now() > deadline) throw new Error('etcd did not start.')
  }
  return {
    port,
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}
