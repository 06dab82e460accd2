import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Services } from '#platform/api/context.ts'
import { testApp } from '#test/app.ts'
import { makeAdmin, makeClient, makeLawyer, owner } from '#test/factories.ts'
import { anonymous, as, type Visit } from '#test/people.ts'
import { notForThem } from '#test/refusals.ts'
import { takeDueBackup } from './due.server.ts'
import { timeAgo } from './time-ago.ts'

const query = async (text: string, values: unknown[] = []) => (await owner()).query(text, values)

let admin: Visit
let services: Services

beforeAll(async () => {
  admin = await as((await makeAdmin()).person)
  services = (await testApp()).services
})
afterEach(async () => void (await query('delete from backups')))

const good = (finishedAt: string, startedAt = finishedAt) =>
  query(
    `insert into backups (started_at, finished_at, verified, rows, files, bytes, place)
     values ($2, $1, true, 440, 25, 3000000, '/backups/portico-1.tar.gz')`,
    [finishedAt, startedAt],
  )

test('only administrators see the backups, and nobody writes that there is one', async () => {
  const [client, lawyer] = [await as((await makeClient()).person), await as((await makeLawyer()).person)]
  for (const visit of [await anonymous(), client, lawyer])
    await expect(visit.api.admin.backups.status()).rejects.toMatchObject(notForThem)
  for (const role of ['anon', 'client', 'lawyer', 'admin', 'accounts', 'system']) {
    await query('begin')
    await query(`set local role portico_${role}`)
    await expect(query('insert into backups default values')).rejects.toThrow(/permission denied/)
    await query('rollback')
  }
})

test('a run is good only with a place, an end and without an error', async () => {
  for (const values of [`true, null, 'x', ''`, `true, now(), '', ''`, `true, now(), 'x', 'failed'`])
    await expect(
      query(`insert into backups (verified, finished_at, place, error) values (${values})`),
    ).rejects.toThrow(/backups_verified_check/)
})

test('the last good backup is shown, with a later failure; without one for 36 hours it is late', async () => {
  expect(await admin.api.admin.backups.status()).toMatchObject({
    none: 'no access',
    lastGood: null,
    lastFailed: null,
    late: false,
  })
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
  await good(hoursAgo(35))
  await query(
    `insert into backups (started_at, finished_at, error) values ($1, now(), 'no space left on device')`,
    [hoursAgo(11)],
  )
  expect(await admin.api.admin.backups.status()).toMatchObject({
    lastGood: { rows: 440, files: 25, bytes: 3_000_000, place: '/backups/portico-1.tar.gz' },
    lastFailed: { error: 'no space left on device' },
    late: false,
  })
  await query(`update backups set finished_at = $1 where verified`, [hoursAgo(37)])
  expect(await admin.api.admin.backups.status()).toMatchObject({ late: true })
  await good(hoursAgo(1))
  expect(await admin.api.admin.backups.status()).toMatchObject({ late: false, lastFailed: null })
})

test('an age is shown in whole minutes, hours or days', () => {
  const now = new Date('2031-03-05T12:00:00Z')
  const ago = (minutes: number) => timeAgo(new Date(now.getTime() - minutes * 60_000), now)
  expect([0, 1, 59, 60, 185, 36 * 60, 49 * 60].map(ago)).toEqual([
    'just now',
    '1 minute ago',
    '59 minutes ago',
    '1 hour ago',
    '3 hours ago',
    '36 hours ago',
    '2 days ago',
  ])
})

test('one is taken at its time by the firm’s clock, once, and after a failure each hour', async () => {
  let taken = 0
  const take = async () => {
    taken += 1
  }
  const backups = { ...services.backups, none: undefined, at: '03:00', take }
  const at = async (moment: string, upSince = '2031-01-01T00:00:00Z') => {
    taken = 0
    await takeDueBackup(
      { db: services.db, backups: { ...backups, upSince: new Date(upSince) } },
      new Date(moment),
    )
    return taken
  }
  await good('2031-03-04T08:10:00Z', '2031-03-04T08:00:00Z')
  // By hand, shortly before.
  await good('2031-03-05T07:56:00Z', '2031-03-05T07:55:00Z')
  expect(await at('2031-03-05T07:59:59Z')).toBe(0)
  expect(await at('2031-03-05T08:00:00Z')).toBe(1)
  await query(
    `insert into backups (started_at, finished_at, error) values ('2031-03-05T08:00:00Z', '2031-03-05T08:01:00Z', 'x')`,
  )
  expect(await at('2031-03-05T08:59:00Z')).toBe(0)
  expect(await at('2031-03-05T09:01:00Z')).toBe(1)
  await good('2031-03-05T09:05:00Z', '2031-03-05T09:01:00Z')
  expect(await at('2031-03-05T12:00:00Z')).toBe(0)
  // Summer time.
  await good('2031-06-30T07:10:00Z', '2031-06-30T07:00:00Z')
  expect(await at('2031-07-01T06:59:59Z', '2031-06-30T20:00:00Z')).toBe(0)
  expect(await at('2031-07-01T07:00:00Z', '2031-06-30T20:00:00Z')).toBe(1)
  // A night that the machine was off, an hour after its start.
  expect(await at('2031-07-02T12:59:00Z', '2031-07-02T12:00:00Z')).toBe(0)
  expect(await at('2031-07-02T13:00:00Z', '2031-07-02T12:00:00Z')).toBe(1)
  // A process that sleeps is started for its jobs.
  expect(await at('2031-07-02T07:14:00Z', '1970-01-01T00:00:00Z')).toBe(1)
})

test('a process without the right, or with backups turned off, takes none', async () => {
  const backups = { ...services.backups, take: () => Promise.reject(new Error('taken')) }
  for (const none of ['off', 'no access'] as const)
    await takeDueBackup({ db: services.db, backups: { ...backups, none } }, new Date('2040-01-01'))
  expect((await testApp({ BACKUP_AT: 'off' })).services.backups.none).toBe('off')
})
