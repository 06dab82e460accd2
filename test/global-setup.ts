import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '#db/migrate.ts'
import type { Cluster } from './cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The migrated database from which each test file's own is cloned (see test/database.ts). */
    template: Cluster & { name: string }
  }
}

/** One PostgreSQL for the whole run, migrated once. */
export default async function setup(project: TestProject) {
  const child = fork(join(import.meta.dirname, 'cluster.ts'), { detached: true, execArgv: [] })
  const exited = once(child, 'exit')
  const teardown = async () => {
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
    project.provide('template', { name: 'template_portico', ...cluster })
    return teardown
  } catch (error) {
    await teardown()
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
