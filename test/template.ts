import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '#db/migrate.ts'
import type { Cluster } from './cluster.ts'

/** The migrated database from which each test file's own is cloned (see test/database.ts). */
export interface Template extends Cluster {
  name: string
}

/** Starts a PostgreSQL with a template in it. It goes with whoever started it, killed or not. */
export async function startCluster() {
  const child = fork(join(import.meta.dirname, 'cluster.ts'), { detached: true, execArgv: [] })
  const exited = once(child, 'exit')
  const stop = async () => {
    if (child.connected) child.disconnect()
    await exited
  }
  try {
    const told = once(child, 'message')
    const first = await Promise.race([told, exited.then(() => undefined)])
    if (!first) throw new Error('The test database did not start; see above.')
    const cluster: Cluster = first[0]
    await migrate({ ownerUrl: cluster.ownerUrl })
    await makeTemplate(cluster.ownerUrl)
    const template: Template = { name: 'template_portico', ...cluster }
    return { template: JSON.stringify(template), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function makeTemplate(ownerUrl: string) {
  const url = new URL(ownerUrl)
  url.pathname = '/postgres'
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  // Tests lose nothing by a commit that isn't on the disk yet.
  await client.query('alter system set synchronous_commit = off')
  await client.query('select pg_reload_conf()')
  await client.query('alter database portico rename to template_portico')
  // A template that someone is connected to can't be cloned.
  await client.query('alter database template_portico allow_connections false')
  await client.end()
}
