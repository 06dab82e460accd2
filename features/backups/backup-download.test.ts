import { randomBytes } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { makeAdmin, makeClient, makeLawyer, owner, sharedPassword } from '#test/factories.ts'
import { type Enrolled, enrol } from '#test/fixtures/two-factor.ts'
import { anonymous, as, type Visit } from '#test/people.ts'
import { notForThem } from '#test/refusals.ts'

const query = async (text: string, values: unknown[] = []) => (await (await owner()).query(text, values)).rows
const unconfirmed = { code: 'FORBIDDEN', message: expect.stringContaining('confirm first') }
const content = randomBytes(300_000)

let folder: string
let id: string
let me: Awaited<ReturnType<typeof makeAdmin>>
let admin: Enrolled

async function made(name: string, encrypted = true): Promise<string> {
  const [row] = await query(
    `insert into backups (finished_at, verified, place, encrypted, bytes) values (now(), true, $1, $2, 1) returning id`,
    [`/elsewhere/${name}`, encrypted],
  )
  return row.id
}

beforeAll(async () => {
  folder = join((await testApp()).dataDir, 'backups')
  await mkdir(folder)
  await writeFile(join(folder, 'portico-20310305T080000Z.tar.gz.age'), content)
  await writeFile(join(folder, 'portico-20310304T080000Z.tar.gz'), content)
  id = await made('portico-20310305T080000Z.tar.gz.age')
  me = await makeAdmin()
  admin = await enrol(me.person)
})

const confirm = async ({ visit, code, rewind }: Enrolled) => {
  await rewind()
  await visit.api.accounts.own.confirm({ password: sharedPassword, code: code() })
}
const allow = async (who: Enrolled, backup = id) => {
  await confirm(who)
  return (await who.visit.api.admin.backups.allowDownload({ id: backup })).token
}
const download = ({ fetch }: Visit, token: string, headers: Record<string, string> = {}) => {
  const body = `token=${token}`
  return fetch('/api/backups/download', {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': String(body.length),
      ...headers,
    },
    body,
  })
}
const recorded = async () => (await query(`select from audit_log where action = 'backup.downloaded'`)).length

test('nobody but an administrator gets a permission, or anything by one', async () => {
  const token = await allow(admin)
  for (const [visit, status] of [
    [await anonymous(), 401],
    [(await enrol((await makeClient()).person)).visit, 403],
    [(await enrol((await makeLawyer()).person)).visit, 403],
  ] as const) {
    await expect(visit.api.admin.backups.allowDownload({ id })).rejects.toMatchObject(notForThem)
    expect((await download(visit, token)).status).toBe(status)
  }
  const { app } = await testApp()
  const made = await admin.visit.api.admin.apiTokens.create({
    name: 'A program',
    scopes: ['clients:read'],
    days: 30,
    password: sharedPassword,
  })
  for (const path of [`/api/admin/backups/${id}/downloads`, '/api/backups/download']) {
    const headers = { authorization: `Bearer ${made.token}`, 'x-forwarded-for': '2001:db8:9::2' }
    const answer = await app.fetch(new Request(`http://localhost${path}`, { method: 'POST', headers }))
    expect([path, answer.status >= 401 && answer.status <= 403]).toEqual([path, true])
  }
  expect(await recorded()).toBe(0)
})

test('a session isn’t enough, nor is a password, nor a proof that was given before or used already', async () => {
  const { api } = admin.visit
  await query('update sessions set confirmed_at = null')
  await expect(api.admin.backups.allowDownload({ id })).rejects.toMatchObject(unconfirmed)
  await confirm(admin)
  await query(`update sessions set confirmed_at = now() - interval '1 minute'`)
  await expect(api.admin.backups.allowDownload({ id })).rejects.toMatchObject(unconfirmed)
  await allow(admin)
  await expect(api.admin.backups.allowDownload({ id })).rejects.toMatchObject(unconfirmed)
  const plain = await as((await makeAdmin()).person)
  await plain.api.accounts.own.confirm({ password: sharedPassword })
  await expect(plain.api.admin.backups.allowDownload({ id })).rejects.toMatchObject({
    code: 'FORBIDDEN',
    message: expect.stringContaining('Set up two-factor sign-in'),
  })
})

test('it is sent whole, once, and is recorded', async () => {
  const token = await allow(admin)
  const before = await recorded()
  const answer = await download(admin.visit, token)
  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-length': String(content.length),
    'content-disposition': expect.stringContaining('filename="portico-20310305T080000Z.tar.gz.age"'),
    'cache-control': 'private, no-store',
  })
  expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true)
  expect(await recorded()).toBe(before + 1)
  const [line] = await query(
    `select * from audit_log where action = 'backup.downloaded' order by id desc limit 1`,
  )
  expect(line).toMatchObject({ user_id: me.id, entity: 'backups', entity_id: id })
  expect((await download(admin.visit, token)).status).toBe(404)
  expect(await recorded()).toBe(before + 1)
})

test('a permission works only for its administrator, for a minute, and from a form of our own pages', async () => {
  const other = await enrol((await makeAdmin()).person)
  const token = await allow(admin)
  expect((await download(other.visit, token)).status).toBe(404)
  expect((await download(admin.visit, token, { origin: 'https://elsewhere.example' })).status).toBe(403)
  expect((await download(admin.visit, 'x')).status).toBe(400)
  expect((await download(admin.visit, token.repeat(10))).status).toBe(400)
  const { fetch } = admin.visit
  expect((await fetch(`/api/backups/download?token=${token}`)).status).toBe(404)
  await query(`update backup_downloads set expires_at = now()`)
  expect((await download(admin.visit, token)).status).toBe(404)
})

test('only an encrypted backup that exists is sent; its row can’t name another file', async () => {
  const gone = await made('portico-20310302T080000Z.tar.gz.age')
  const outside = await made('../demo-accounts.json')
  const plain = await made('portico-20310304T080000Z.tar.gz', false)
  const removed = await made('portico-20310305T080000Z.tar.gz.age')
  await query('update backups set removed_at = now() where id = $1', [removed])
  for (const [backup, code] of [
    [gone, 'CONFLICT'],
    [outside, 'CONFLICT'],
    [plain, 'NOT_FOUND'],
    [removed, 'NOT_FOUND'],
    ['00000000-0000-4000-8000-000000000000', 'NOT_FOUND'],
  ] as const)
    await expect(allow(admin, backup)).rejects.toMatchObject({ code })
  const listed = (await admin.visit.api.admin.backups.status()).kept.map((one) => one.id)
  expect(listed).toContain(id)
  expect(listed).not.toContain(removed)
  const token = await allow(admin)
  await rm(join(folder, 'portico-20310305T080000Z.tar.gz.age'))
  expect((await download(admin.visit, token)).status).toBe(404)
})
