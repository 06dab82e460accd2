import { execFile, spawnSync } from 'node:child_process'
import { appendFile, chmod, chown, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from '../crash/product.ts'
import { accountForPostgres } from '../failover/as-account.ts'
import { programs } from '../failover/node.ts'

const run = promisify(execFile)
const config = join(import.meta.dirname, '../../../deploy/pgbackrest.conf')

/** What the drill needs and this machine lacks; empty when nothing. */
export const missingPrograms = (): string[] =>
  [
    ['pgbackrest', 'version'],
    [`${programs}/postgres`, '--version'],
  ]
    .filter(([program = '', word = '']) => spawnSync(program, [word]).status !== 0)
    .map(([program = '']) => program)

/** A PostgreSQL whose log of changes is archived by pgBackRest with deploy/pgbackrest.conf, in a folder of its own. */
export async function archivedPostgres() {
  const folder = await mkdtemp(join(tmpdir(), 'portico-point-in-time-'))
  await chmod(folder, 0o755)
  const account = await accountForPostgres()
  const at = (name: string) => join(folder, name)
  for (const name of ['data', 'repo', 'log', 'lock', 'spool', 'sockets', 'config']) {
    await mkdir(at(name), { mode: name === 'data' ? 0o700 : 0o755 })
    if (account) await chown(at(name), account.uid, account.gid)
  }
  // The account needn't be able to enter the project's folder.
  await run('cp', [config, at('config/pgbackrest.conf')])
  const port = await freePort()
  const options = {
    ...(account && { uid: account.uid, gid: account.gid }),
    cwd: '/',
    env: {
      PATH: `${programs}:/usr/bin:/bin`,
      LC_ALL: 'C.UTF-8',
      PGBACKREST_CONFIG: at('config/pgbackrest.conf'),
      PGBACKREST_REPO1_PATH: at('repo'),
      PGBACKREST_REPO1_CIPHER_PASS: 'of this test',
      PGBACKREST_LOG_PATH: at('log'),
      PGBACKREST_LOCK_PATH: at('lock'),
      PGBACKREST_SPOOL_PATH: at('spool'),
      PGBACKREST_PG1_PATH: at('data'),
      PGBACKREST_PG1_PORT: String(port),
      PGBACKREST_PG1_SOCKET_PATH: at('sockets'),
    },
  }
  const data = at('data')
  await run(
    'initdb',
    ['-D', data, '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8', '--data-checksums'],
    options,
  )
  const settings = {
    port,
    unix_socket_directories: `'${at('sockets')}'`,
    listen_addresses: `'127.0.0.1'`,
    archive_mode: 'on',
    archive_command: `'pgbackrest --stanza=portico archive-push %p'`,
    archive_timeout: '60',
  }
  const lines = Object.entries(settings).map((pair) => pair.join(' = '))
  await appendFile(join(data, 'postgresql.conf'), `${lines.join('\n')}\n`)
  const control = (...words: string[]) =>
    run('pg_ctl', ['-D', data, '-l', at('log/postgres.log'), '-w', ...words], options)
  const superuser = account?.name ?? process.env.USER ?? 'postgres'
  const urlAs = (who: string, database = 'portico') => `postgres://${who}@127.0.0.1:${port}/${database}`
  const server = {
    ownerUrl: urlAs(superuser),
    urlAs,
    start: () => control('start'),
    stop: () => control('-m', 'fast', 'stop'),
    backrest: (...words: string[]) => run('pgbackrest', ['--stanza=portico', ...words], options),
    async query<Row extends pg.QueryResultRow>(text: string, database = 'portico'): Promise<Row[]> {
      const client = new pg.Client({ connectionString: urlAs(superuser, database) })
      await client.connect()
      return client
        .query<Row>(text)
        .then(({ rows }) => rows)
        .finally(() => client.end())
    },
    async remove() {
      await server.stop().catch(() => {})
      await rm(folder, { recursive: true, force: true })
    },
  }
  return server
}
