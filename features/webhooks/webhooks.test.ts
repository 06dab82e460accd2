import { randomUUID } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openQueue } from '#platform/jobs/queue.server.ts'
import { testApp } from '#test/app.ts'
import {
  makeAdmin,
  makeAppointment,
  makeCase,
  makeClient,
  makeLawyer,
  makeLead,
  owner,
} from '#test/factories.ts'
import { certificate, receiver } from '#test/fixtures/webhook-receiver.ts'
import { anonymous, as, type Visit } from '#test/people.ts'
import { deliverWebhook } from './delivery.server.ts'
import { isPublicAddress, portOf } from './public-address.server.ts'
import { type WebhookEvent, webhookEvents } from './webhooks.schema.ts'

/** The addresses that names resolve to, in turn; the last one is repeated. */
const names: Record<string, string[]> = {}
vi.mock('node:dns/promises', async (original) => ({
  ...(await original<typeof import('node:dns/promises')>()),
  lookup: async (host: string) => {
    const [now, ...later] = names[host] ?? []
    if (!now) throw Object.assign(new Error(`getaddrinfo ENOTFOUND ${host}`), { code: 'ENOTFOUND' })
    if (later.length) names[host] = later
    return now.split(' ').map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  },
}))

/** The application's own queue skips deliveries; these tests run them. */
vi.mock('#platform/jobs/queue.server.ts', async (original) => {
  const real = await original<typeof import('#platform/jobs/queue.server.ts')>()
  const openQueue: typeof real.openQueue = ({ handlers, ...rest }) => {
    const { webhook: _, ...others } = handlers
    return real.openQueue({ ...rest, handlers: 'contact_message' in handlers ? others : handlers })
  }
  return { ...real, openQueue }
})

let admin: Visit
beforeEach(async () => {
  admin = await as((await makeAdmin()).person)
  await query('delete from webhooks')
  await query('delete from queued_jobs')
  names['hooks.example'] = ['93.184.215.14']
})
const query = async (text: string, values: unknown[] = []) => (await (await owner()).query(text, values)).rows
const hooks = () => admin.api.admin.webhooks
const jobs = () =>
  query(`select id, summary, payload, attempts, done_at is not null as done, failed_at is not null as failed, last_error
    from queued_jobs where kind = 'webhook' order by created_at, id`)

/** A webhook whose receiver is on this machine, which the form would refuse. */
async function hookTo(url: string, events: readonly WebhookEvent[] = webhookEvents) {
  const made = await hooks().create({ url: 'https://hooks.example/in', events: [...events] })
  await query('update webhooks set url = $2 where id = $1', [made.item.id, url])
  names['hooks.example'] = ['127.0.0.1']
  return made
}
async function work(url: string, allowed?: (address: string) => boolean) {
  const { services, hub } = await testApp()
  const { db, keys } = services
  const webhookPorts = [portOf(new URL(url))]
  const webhook = deliverWebhook({ db, keys, webhookPorts, ca: certificate, ...(allowed && { allowed }) })
  const times = { lookMs: 50, pauseMs: 50 }
  const log = { warn() {}, error() {} }
  const queue = openQueue({ db, keys, log, feed: hub.feed, handlers: { webhook }, times })
  onTestFinished(() => queue.stop())
}

describe('refusals', () => {
  test('only an administrator sees or changes webhooks', async () => {
    const { item } = await hooks().create({ url: 'https://hooks.example/in', events: ['case.created'] })
    for (const [{ api }, code] of [
      [await anonymous(), 'UNAUTHORIZED'],
      [await as((await makeClient()).person), 'FORBIDDEN'],
      [await as((await makeLawyer()).person), 'FORBIDDEN'],
    ] as const)
      for (const asked of [
        () => api.admin.webhooks.list(),
        () => api.admin.webhooks.create({ url: 'https://hooks.example', events: ['case.created'] }),
        () => api.admin.webhooks.rotate({ id: item.id }),
        () => api.admin.webhooks.test({ id: item.id }),
        () => api.admin.webhooks.delete({ id: item.id }),
      ])
        await expect(asked()).rejects.toMatchObject({ code })
    for (const name of ['rotate', 'test', 'delete'] as const)
      await expect(hooks()[name]({ id: randomUUID() })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('an address that isn’t https, names a user, or leads into a private network is refused', async () => {
    Object.assign(names, {
      'inside.example': ['10.1.2.3'],
      'both.example': ['93.184.215.14 127.0.0.1'],
      'six.example': ['::1'],
    })
    for (const url of [
      'http://hooks.example',
      'ftp://hooks.example',
      'hooks.example',
      'https://me:secret@hooks.example',
      'https://127.0.0.1/x',
      'https://2130706433/',
      'https://0x7f.1/',
      'https://[::1]/',
      'https://[::ffff:10.0.0.1]/',
      'https://169.254.169.254/latest',
      'https://inside.example',
      'https://both.example',
      'https://six.example',
      'https://nowhere.example',
    ])
      await expect(hooks().create({ url, events: ['case.created'] }), url).rejects.toMatchObject({
        code: 'BAD_REQUEST',
        data: { fields: { url: expect.any(String) } },
      })
    expect(await hooks().list()).toEqual([])
  })

  test.for([
    ['0.0.0.0', false],
    ['10.255.0.1', false],
    ['100.64.1.1', false],
    ['172.31.0.1', false],
    ['192.168.1.1', false],
    ['198.19.0.1', false],
    ['224.0.0.1', false],
    ['255.255.255.255', false],
    ['::', false],
    ['::ffff:8.8.8.8', false],
    ['64:ff9b::a00:1', false],
    ['fc00::1', false],
    ['fe80::1', false],
    ['2002:a00:1::', false],
    ['2001:db8::1', false],
    ['not an address', false],
    ['8.8.8.8', true],
    ['172.32.0.1', true],
    ['2606:4700:4700::1111', true],
  ] as const)('%s is public: %s', ([address, expected]) => {
    expect(isPublicAddress(address)).toBe(expected)
  })

  test('another port than 443 and 8443 is refused, and so is a delivery to one', async () => {
    for (const port of [22, 25, 80, 444, 5432, 65_535])
      await expect(
        hooks().create({ url: `https://hooks.example:${port}/in`, events: ['case.created'] }),
        String(port),
      ).rejects.toMatchObject({ data: { fields: { url: 'Webhooks go only to port 443 or 8443.' } } })
    for (const port of [443, 8443])
      await hooks().create({ url: `https://hooks.example:${port}/in`, events: ['case.created'] })
    const { taken, url } = await receiver()
    const { item } = await hookTo(url)
    const { services } = await testApp()
    await hooks().test({ id: item.id })
    const deliver = deliverWebhook({
      ...services,
      allowed: () => true,
      ca: certificate,
    })
    await expect(
      deliver((await jobs())[0].payload, { signal: new AbortController().signal }),
    ).rejects.toThrow('only to port 443 or 8443')
    expect(taken).toEqual([])
  })

  test('a name that was public and now leads inside gets nothing, and is given up', async () => {
    const { taken, url } = await receiver()
    const { item } = await hookTo(url)
    await work(url)
    await hooks().test({ id: item.id })
    await expect
      .poll(async () => (await jobs())[0])
      .toMatchObject({
        failed: true,
        attempts: 1,
        last_error: 'hooks.example leads into a private network',
      })
    expect(taken).toEqual([])
  })
})

test('a delivery goes to the address that was checked, even if the name resolves to another by then', async () => {
  const { taken, url } = await receiver()
  const { item } = await hookTo(url)
  // Only the first look-up's address is used; a second look-up would give an unreachable one.
  names['hooks.example'] = ['127.0.0.1', '10.9.9.9']
  await work(url, (address) => address === '127.0.0.1')
  await hooks().test({ id: item.id })
  await expect.poll(() => taken.length, { timeout: 10_000 }).toBe(1)
  expect(taken[0]?.headers.host).toBe(new URL(url).host)
})

test('a change of a case, lead or appointment queues its delivery with it: ids and the event, nothing else', async () => {
  await hooks().create({ url: 'https://hooks.example/secret-path', events: [...webhookEvents] })
  await hooks().create({ url: 'https://hooks.example/other', events: ['lead.deleted'] })
  const lead = await makeLead({ name: 'Whispered Name' })
  await query('update leads set notes = $2 where id = $1', [lead.id, 'whispered notes'])
  await query('update leads set notes = notes where false')
  const made = await makeCase({ title: 'Whispered matter' })
  await makeAppointment({ client: made.client, lawyer: made.lawyer })
  await query('delete from leads where id = $1', [lead.id])
  const queued = (await jobs()).map(({ payload, ...job }) => ({ ...job, ...JSON.parse(payload) }))
  expect(queued.map(({ event, id }) => `${event} ${id === lead.id}`).sort()).toEqual([
    'appointment.created false',
    'case.created false',
    'lead.created true',
    'lead.deleted true',
    'lead.deleted true',
    'lead.updated true',
  ])
  expect(queued[0]).toMatchObject({ summary: 'hooks.example: lead.created' })
  expect(JSON.stringify(queued)).not.toMatch(/whispered|secret-path/i)
  expect(Object.keys(JSON.parse((await jobs())[0].payload)).sort()).toEqual([
    'at',
    'delivery',
    'event',
    'id',
    'webhook',
  ])
})

test('nothing is delivered for a change that is rolled back', async () => {
  await hooks().create({ url: 'https://hooks.example', events: ['lead.created'] })
  await query('begin')
  await makeLead()
  await query('rollback')
  expect(await jobs()).toEqual([])
})

test('a delivery is signed, tried again under the same id until it is taken, and follows no redirect', async () => {
  const { taken, answers, url } = await receiver()
  answers.push(500, 302)
  const { secret } = await hookTo(url, ['lead.created'])
  await work(url, (address) => address === '127.0.0.1')
  const lead = await makeLead()
  await expect.poll(() => taken.length, { timeout: 10_000 }).toBe(3)
  await expect.poll(async () => (await jobs())[0]).toMatchObject({ done: true, attempts: 3 })
  expect(new Set(taken.map(({ headers }) => headers['webhook-id']))).toHaveLength(1)
  for (const { headers, body } of taken) {
    expect(new Webhook(secret).verify(body, headers)).toEqual({
      delivery: headers['webhook-id'],
      event: 'lead.created',
      id: lead.id,
      at: expect.stringMatching(/^\d{4}-.+Z$/),
    })
    expect(Object.keys(headers).filter((name) => name.startsWith('portico'))).toEqual([])
  }
})

test('a receiver that checks as Standard Webhooks says refuses what is forged, altered or old', async () => {
  const { taken, url } = await receiver()
  const { secret, item } = await hookTo(url)
  await work(url, (address) => address === '127.0.0.1')
  await hooks().test({ id: item.id })
  await expect.poll(() => taken.length, { timeout: 10_000 }).toBe(1)
  const [{ headers, body } = { headers: {}, body: '' }] = taken
  const { secret: rotated } = await hooks().rotate({ id: item.id })
  const receiverOf =
    (key: string, text: string, changed = {}) =>
    () =>
      new Webhook(key).verify(text, { ...headers, ...changed })
  expect(receiverOf(secret, body)).not.toThrow()
  expect(receiverOf(rotated, body)).toThrow('No matching signature')
  expect(receiverOf(secret, body.replace('"test"', '"case.deleted"'))).toThrow('No matching signature')
  expect(receiverOf(secret, body, { 'webhook-id': randomUUID() })).toThrow('No matching signature')
  const sentAt = Number(headers['webhook-timestamp'])
  expect(receiverOf(secret, body, { 'webhook-timestamp': String(sentAt + 1) })).toThrow(
    'No matching signature',
  )
  vi.useFakeTimers({ now: (sentAt + 301) * 1000, toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  expect(receiverOf(secret, body)).toThrow('timestamp too old')
})

test('nothing is delivered to a receiver with an invalid certificate', async () => {
  const { taken, url } = await receiver()
  const { item } = await hookTo(url)
  const { services } = await testApp()
  const deliver = deliverWebhook({ ...services, webhookPorts: [portOf(new URL(url))], allowed: () => true })
  await hooks().test({ id: item.id })
  await expect(deliver((await jobs())[0].payload, { signal: new AbortController().signal })).rejects.toThrow(
    /self-signed/,
  )
  expect(taken).toEqual([])
})

test('a secret is shown once and can be changed; it lies sealed', async () => {
  const { secret, item } = await hooks().create({ url: 'https://hooks.example', events: ['case.created'] })
  const { secret: other } = await hooks().rotate({ id: item.id })
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]+=*$/)
  expect(Buffer.from(secret.slice('whsec_'.length), 'base64')).toHaveLength(32)
  expect(other).not.toBe(secret)
  const [row] = await query('select secret from webhooks')
  const { services } = await testApp()
  expect(services.keys.open('webhook', row.secret, item.id)).toBe(other)
  expect(JSON.stringify(await hooks().list())).not.toMatch(/whsec_|secret/)
  expect(row.secret).not.toContain(other)
  const lines = await query('select action from audit_log where entity_id = $1 order by id', [item.id])
  expect(lines.map(({ action }) => action)).toEqual(['webhook.created', 'webhook.secret_changed'])
})

test('deleting a webhook deletes its pending deliveries', async () => {
  const { item } = await hooks().create({ url: 'https://hooks.example/a', events: ['lead.created'] })
  await hooks().create({ url: 'https://hooks.example/b', events: ['lead.created'] })
  await makeLead()
  expect(await jobs()).toHaveLength(2)
  await hooks().delete({ id: item.id })
  expect(await jobs()).toHaveLength(1)
})
