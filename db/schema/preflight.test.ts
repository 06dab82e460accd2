import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Embedded, startEmbedded } from '#db/embedded/embedded.ts'
import { writeHastily } from '#test/template.ts'
import { migrate } from './migrate.ts'
import { preflight } from './preflight.ts'

// A server of its own: this test breaks roles, which all databases of a server share.
let dataDir: string
let embedded: Embedded
let owner: pg.Client
let url: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portico-preflight-'))
  embedded = await startEmbedded({ dataDir })
  await migrate(embedded)
  const admin = await asAdmin()
  await writeHastily(admin)
  await admin.end()
}, 60_000)

afterAll(async () => {
  await owner.end()
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
})

async function asAdmin(): Promise<pg.Client> {
  const admin = new pg.Client({ connectionString: embedded.ownerUrl.replace(/portico$/, 'postgres') })
  await admin.connect()
  return admin
}

beforeEach(async () => {
  await owner?.end()
  const admin = await asAdmin()
  await admin.query('drop database if exists broken with (force)')
  await admin.query('create database broken template portico strategy file_copy')
  await admin.query('revoke temporary on database broken from public')
  await admin.end()
  owner = new pg.Client({ connectionString: embedded.ownerUrl.replace(/portico$/, 'broken') })
  await owner.connect()
  url = embedded.loginUrl.replace(/portico$/, 'broken')
})

test('a freshly migrated database is served', async () => {
  await expect(preflight(url)).resolves.toBeUndefined()
})

test.for([
  ['alter table users no force row level security', 'row-level security is not forced on the table users'],
  ['alter table users disable row level security', 'row-level security is not enabled on the table users'],
  [
    'grant temporary on database broken to public',
    'the role portico_accounts may make temporary tables; as the owner of the database: revoke temporary on database broken from public',
  ],
  ['create table later ()', 'row-level security is not enabled on the table later'],
  ['alter table users owner to portico_admin', 'the role portico_admin owns the table users'],
  ['alter table users owner to portico_login', 'the role portico_login owns the table users'],
  [
    'grant select (id) on users to portico_login',
    'the login portico_login has rights of its own on the table users',
  ],
  ['grant delete on users to public', 'the login portico_login has rights of its own on the table users'],
  [
    `create function public.current_setting(text) returns text immutable return
       case $1 when 'server_version' then '14.2' else '140002' end;
     alter database broken set search_path = public, pg_catalog`,
    'PostgreSQL 15 or later is needed, and this is 14.2',
  ],
])('refused: %s', async ([breakage, complaint]) => {
  await owner.query(breakage as string)
  await expect(preflight(url)).rejects.toThrow(`The database is not safe to serve from: ${complaint}.`)
})

test.for([
  [
    'alter role portico_login superuser',
    'alter role portico_login nosuperuser',
    'the role portico_login is a superuser',
  ],
  [
    'alter role portico_client bypassrls',
    'alter role portico_client nobypassrls',
    'the role portico_client may bypass row-level security',
  ],
  [
    'alter role portico_definer bypassrls',
    'alter role portico_definer nobypassrls',
    'the role portico_definer may bypass row-level security',
  ],
  [
    'alter role portico_login createrole',
    'alter role portico_login nocreaterole',
    'the role portico_login may create roles',
  ],
  [
    'grant portico_owner to portico_login',
    'revoke portico_owner from portico_login',
    'the role portico_login is a member of portico_owner',
  ],
  [
    'grant pg_read_all_data to portico_lawyer',
    'revoke pg_read_all_data from portico_lawyer',
    'the role portico_lawyer is a member of pg_read_all_data',
  ],
  [
    'revoke portico_system from portico_login',
    'grant portico_system to portico_login with inherit false',
    'the login portico_login is not a member of portico_system',
  ],
])('refused: %s', async ([breakage, repair, complaint]) => {
  await owner.query(breakage as string)
  try {
    await expect(preflight(url)).rejects.toThrow(`The database is not safe to serve from: ${complaint}.`)
  } finally {
    await owner.query(repair as string)
  }
  await expect(preflight(url)).resolves.toBeUndefined()
})

test('refused: a pending migration, and a database that was never migrated', async () => {
  const { rows } = await owner.query<{ tag: string }>(
    'delete from migrations.applied where tag = (select max(tag) from migrations.applied) returning tag',
  )
  await expect(preflight(url)).rejects.toThrow(
    `The database is not ready: migration ${rows[0]?.tag} has not been applied.`,
  )
  await owner.query('drop schema migrations cascade')
  await expect(preflight(url)).rejects.toThrow('has not been applied')
})
