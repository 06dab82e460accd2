import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '#db/schema/migrate.ts'
import { demoTexts } from '#demo/site-texts.ts'
import { demoFirm } from '#firm.config.ts'
import type { Cluster } from './cluster.ts'

/** The migrated database that each test file clones (see test/database.ts). */
export interface Template extends Cluster {
  name: string
}

/** Starts a PostgreSQL with the template. It ends with the process that started it, even a killed one. */
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

/**
 * What the tests write is gone with the run, so nothing has to outlive a crash, and nothing is tidied up. Tests of crashes
 * have servers of their own.
 */
const fastSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_wal_size: '1GB',
  checkpoint_timeout: '1h',
}

/** @param client a superuser's */
export async function writeHastily(client: pg.Client): Promise<void> {
  for (const [setting, value] of Object.entries(fastSettings))
    await client.query(`alter system set ${setting} = '${value}'`)
  await client.query('select pg_reload_conf()')
}

async function makeTemplate(ownerUrl: string) {
  const url = new URL(ownerUrl)
  url.pathname = '/postgres'
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  await writeHastily(client)
  await writeDemoFirm(ownerUrl)
  await client.query('alter database portico rename to template_portico')
  // A template with open connections can't be cloned.
  await client.query('alter database template_portico allow_connections false')
  await client.end()
}

/** Tests read the demo firm's name, addresses and pages; the embedded database of the demo has them as well. */
async function writeDemoFirm(ownerUrl: string) {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query('insert into firm_settings (settings) values ($1)', [JSON.stringify(demoFirm)])
  for (const { key, body, place } of demoTexts)
    await client.query('insert into site_texts (key, body, place, published) values ($1, $2, $3, true)', [
      key,
      JSON.stringify(body),
      place,
    ])
  await client.end()
}
