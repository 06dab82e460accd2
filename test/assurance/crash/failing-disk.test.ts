import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, type MockInstance, test, vi } from 'vitest'
import { testApp } from '#test/app.ts'
import { makeAdmin, makeClient, owner } from '#test/factories.ts'
import { as, type Visit } from '#test/people.ts'
import { figure } from '../figure.ts'
import { canMount, failing, smallDisk } from './failing-disk.ts'

// A full disk, and one whose writes fail: what can't be stored is refused with a message.

let client: Visit
let admin: Visit
let dataDir: string
let logged: MockInstance
beforeAll(async () => {
  const app = await testApp()
  dataDir = app.dataDir
  logged = vi.spyOn(app.services.log, 'error')
  client = await as((await makeClient()).person)
  admin = await as((await makeAdmin()).person)
}, 60_000)
afterAll(() =>
  figure('full disk, failing fsync', 'refused by 507 and 503, nothing half kept', 'no corruption, logged'),
)

const upload = (bytes: number) =>
  client.fetch('/api/uploads', {
    method: 'POST',
    body: 'x'.repeat(bytes),
    headers: { 'x-file-name': 'notes.txt' },
  })
const invite = () =>
  admin.api.admin.invitations.send({ role: 'admin', name: 'New Person', email: 'new@octagonlaw.example' })

async function kept() {
  const below = async (folder: string) =>
    (await readdir(join(dataDir, folder), { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
  const count = async (table: string) =>
    Number((await (await owner()).query(`select count(*) from ${table}`)).rows[0].count)
  return {
    files: await below('files'),
    rows: await count('files'),
    mails: await below('outbox'),
    invitations: await count('invitations'),
  }
}

/** Logged in one error line with the reason. */
function expectLogged(code: string) {
  expect(logged.mock.calls.map(([line]) => (line as { err: { code?: string } }).err.code)).toEqual([code])
}

async function expectRefused(answer: Response, status: number, code: string) {
  expect(answer.status).toBe(status)
  expect(answer.headers.get('content-type')).toBe('application/problem+json')
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  const body = await answer.text()
  expect(JSON.parse(body)).toMatchObject({ code })
  expect(body).not.toMatch(/ENOSPC|EIO|disk/)
}

test.skipIf(!canMount)(
  'on a disk that is really full an upload is refused, and the next one that fits is kept',
  async () => {
    const folder = join(dataDir, 'files')
    const unmount = smallDisk(folder, 256 * 1024)
    await mkdir(join(folder, 'unfinished'))
    const before = await kept()
    logged.mockClear()
    await expectRefused(await upload(1_000_000), 507, 'INSUFFICIENT_STORAGE')
    expectLogged('ENOSPC')
    expect(await kept()).toEqual(before)
    expect((await upload(1_000)).status).toBe(201)
    unmount()
  },
)

test.each([
  ['a write that finds no room', 'writeFile', 'ENOSPC', 1, 507, 'INSUFFICIENT_STORAGE'],
  ['a file that can’t be made to stay', 'sync', 'EIO', 1, 503, 'SERVICE_UNAVAILABLE'],
  ['a folder that can’t be made to stay', 'sync', 'EIO', 2, 503, 'SERVICE_UNAVAILABLE'],
] as const)(
  '%s refuses the upload and leaves nothing of it',
  async (_, operation, fault, first, status, code) => {
    const before = await kept()
    logged.mockClear()
    const heal = await failing(operation, fault, first)
    await expectRefused(await upload(1_000), status, code)
    heal()
    expectLogged(fault)
    expect(await kept()).toEqual(before)
    expect((await upload(1_000)).status).toBe(201)
  },
)

test.each([
  ['has no room', 'writeFile', 'ENOSPC', 'INSUFFICIENT_STORAGE'],
  ['doesn’t stay', 'sync', 'EIO', 'SERVICE_UNAVAILABLE'],
] as const)('a mail that %s takes back what it tells of', async (_, operation, fault, code) => {
  const before = await kept()
  logged.mockClear()
  const heal = await failing(operation, fault)
  await expect(invite()).rejects.toMatchObject({ code })
  heal()
  expectLogged(fault)
  expect(await kept()).toEqual(before)
})

test('once there is room again, the mail is written', async () => {
  const before = await kept()
  await invite()
  const after = await kept()
  expect(after.mails.length).toBe(before.mails.length + 1)
  expect(after.invitations).toBe(before.invitations + 1)
})
