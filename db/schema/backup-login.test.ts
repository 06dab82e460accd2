import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { backupLogin } from './backup-login.ts'

const unusedName = (start: string) => `${start}_${randomBytes(8).toString('hex')}`

async function connect(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

/** The database's URL for a role, which is dropped after the test. */
async function urlFor(role: string, password: string) {
  const { ownerUrl } = await testDatabase()
  onTestFinished(async () => {
    const superuser = await connect(ownerUrl)
    await superuser.query(`do $$ begin
      if exists (select from pg_roles where rolname = '${role}') then
        drop owned by ${role};
        drop role ${role};
      end if;
    end $$`)
    await superuser.end()
  })
  return Object.assign(new URL(ownerUrl), { username: role, password }).href
}

test('a login of another name is left as it is, and one without a password is refused', async () => {
  const { ownerUrl } = await testDatabase()
  const other = unusedName('somebody')
  expect(await backupLogin({ ownerUrl, url: await urlFor(other, 'a password') })).toBe(false)
  const superuser = await connect(ownerUrl)
  const { rowCount } = await superuser.query('select from pg_roles where rolname = $1', [other])
  await superuser.end()
  expect(rowCount).toBe(0)
  const url = await urlFor(unusedName('portico_backup'), '')
  await expect(backupLogin({ ownerUrl, url })).rejects.toThrow('BACKUP_DATABASE_URL has no password.')
})

test('an owner who may not create databases is told what is missing', async () => {
  const { ownerUrl } = await testDatabase()
  const owner = unusedName('owner')
  const asOwner = await urlFor(owner, 'of the owner')
  const superuser = await connect(ownerUrl)
  await superuser.query(`create role ${owner} login createrole password 'of the owner'`)
  await superuser.end()
  const role = unusedName('portico_backup')
  await expect(backupLogin({ ownerUrl: asOwner, url: await urlFor(role, 'a password') })).rejects.toThrow(
    `${role} can't be created: the login of OWNER_DATABASE_URL needs CREATEROLE and CREATEDB.`,
  )
})

test('a login that an administrator of the server made is left as it is while it can log in', async () => {
  const { ownerUrl } = await testDatabase()
  const [owner, role] = [unusedName('owner'), unusedName('portico_backup')]
  const asOwner = await urlFor(owner, 'of the owner')
  const [right, wrong, none] = [
    await urlFor(role, 'right'),
    await urlFor(role, 'wrong'),
    await urlFor(role, ''),
  ]
  const superuser = await connect(ownerUrl)
  await superuser.query(`create role ${owner} login createrole createdb password 'of the owner';
    create role ${role} login createdb password 'right' in role portico_owner`)
  await superuser.end()
  for (const url of [right, none]) expect(await backupLogin({ ownerUrl: asOwner, url })).toBe(true)
  await expect(backupLogin({ ownerUrl: asOwner, url: wrong })).rejects.toThrow(
    `${role} can't log in with the password of BACKUP_DATABASE_URL`,
  )
})

test('the login reads every table, may create a database, and gets a new password with the URL', async () => {
  const { ownerUrl } = await testDatabase()
  const role = unusedName('portico_backup')
  const [first, second] = [await urlFor(role, 'the first'), await urlFor(role, 'the second')]
  // As an attempt leaves it that ended early.
  const superuser = await connect(ownerUrl)
  await superuser.query(`create role ${role} login createdb`)
  await superuser.end()
  expect(await backupLogin({ ownerUrl, url: first })).toBe(true)
  expect(await backupLogin({ ownerUrl, url: second, connectionLimit: 3 })).toBe(true)
  await expect(connect(first)).rejects.toThrow('password authentication failed')
  const login = await connect(second)
  onTestFinished(() => login.end())
  const { rows } = await login.query(
    `select rolcreatedb as "createsDatabases", rolsuper as superuser, rolbypassrls as "bypassesRights", rolconnlimit as most
      from pg_roles where rolname = current_user`,
  )
  expect(rows).toEqual([{ createsDatabases: true, superuser: false, bypassesRights: false, most: 3 }])
  await expect(login.query('select count(*) from users')).resolves.toMatchObject({ rowCount: 1 })
})
