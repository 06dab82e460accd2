import { tmpdir } from 'node:os'
import PostalMime from 'postal-mime'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Database, openDatabase } from '#db/database.ts'
import { testDatabase } from '#test/database.ts'
import { owner } from '#test/factories.ts'
import { smtpServer } from '#test/fixtures/smtp-server.ts'
import { deriveKeys } from '../crypto/keys.server.ts'
import { openQueue, type QueueOptions } from '../jobs/queue.server.ts'
import { type Feed, openFeed } from '../realtime/feed.server.ts'
import { type Mail, openMailer } from './mailer.server.ts'
import { smtpDelivery } from './smtp.server.ts'

const keys = deriveKeys('of this test')
const quiet = { warn: () => {}, error: () => {} }
const secret = 'http://localhost/auth/verify?token=let-me-in'
const mail: Mail = { to: 'ann@demo.example', subject: 'Hello', text: secret, html: `<p>${secret}</p>` }
let db: Database
let feed: Feed

beforeAll(async () => {
  db = openDatabase({ url: (await testDatabase()).loginUrl })
  feed = await openFeed({ db })
  return async () => {
    await feed.stop()
    await db.close()
  }
})

/** A process that sends by the server. */
async function sender(
  url: string,
  times: { pauseMs?: number; giveUpMs?: number } = {},
  observe?: QueueOptions['observe'],
) {
  const queue = openQueue({
    ...{ db, keys, log: quiet, feed, handlers: { mail: smtpDelivery(url) } },
    times: { lookMs: 50, pauseMs: 50, ...times },
    observe,
  })
  onTestFinished(() => queue.stop())
  const from = 'Octagon Law LLC <contact@octagonlaw.example>'
  return { ...(await openMailer({ dataDir: tmpdir(), from: () => from, queue })), stop: queue.stop }
}

async function jobOf(summary: string) {
  const { rows } = await (await owner()).query(
    `select attempts, payload, last_error as "lastError", done_at is not null as done, failed_at is not null as failed
     from queued_jobs where summary like $1`,
    [`${summary}%`],
  )
  return rows[0]
}

test('a mail is delivered; it is stored encrypted while it waits, and deleted afterwards', async () => {
  const server = await smtpServer()
  server.refusals.push({ responseCode: 451, message: 'not now' }, { responseCode: 451, message: 'not now' })
  const attempts: unknown[] = []
  const { send } = await sender(server.url, { pauseMs: 200 }, (kind, { failed }) =>
    attempts.push([kind, failed]),
  )
  await send(mail)
  await expect
    .poll(() => jobOf('ann@'))
    .toMatchObject({ attempts: 1, lastError: expect.stringContaining('not now') })
  expect((await jobOf('ann@')).payload).not.toContain('let-me-in')
  await expect.poll(() => server.taken.length, { timeout: 10_000 }).toBe(1)
  await expect
    .poll(() => jobOf('ann@'))
    .toMatchObject({ attempts: 3, done: true, payload: null, lastError: '' })
  expect(await PostalMime.parse(server.taken[0]?.raw ?? '')).toMatchObject({ subject: 'Hello' })
  expect(attempts).toEqual([
    ['mail', true],
    ['mail', true],
    ['mail', false],
  ])
})

test('after an outage of the server any process delivers the mail, once', async () => {
  const server = await smtpServer()
  const first = await sender('smtp://127.0.0.1:1', { pauseMs: 100 })
  await first.send({ ...mail, to: 'ben@demo.example' })
  await expect.poll(() => jobOf('ben@')).toMatchObject({ lastError: expect.stringContaining('ECONNREFUSED') })
  await first.stop()
  await Promise.all([sender(server.url), sender(server.url), sender(server.url)])
  await expect.poll(() => jobOf('ben@'), { timeout: 10_000 }).toMatchObject({ done: true })
  expect(server.taken.map(({ to }) => to)).toEqual([['ben@demo.example']])
})

test('a mail that is refused permanently, or not accepted in time, is marked as failed', async () => {
  const server = await smtpServer()
  server.refusals.push(
    { responseCode: 550, message: 'no such mailbox' },
    { responseCode: 451, message: 'later' },
  )
  const { send } = await sender(server.url, { giveUpMs: 0 })
  await send({ ...mail, to: 'gone@demo.example' })
  await expect.poll(() => jobOf('gone@')).toMatchObject({ failed: true, attempts: 1 })
  expect((await jobOf('gone@')).lastError).toContain('no such mailbox')
  await send({ ...mail, to: 'slow@demo.example' })
  await expect.poll(() => jobOf('slow@')).toMatchObject({ failed: true, attempts: 1 })
})

test('a login is sent only after STARTTLS; with a wrong one the mail waits', async () => {
  const server = await smtpServer({
    authOptional: false,
    onAuth({ username, password }, _session, done) {
      if (username === 'firm' && password === 'right') done(null, { user: 'firm' })
      else done(Object.assign(new Error('bad login'), { responseCode: 535 }))
    },
  })
  const at = (password: string) =>
    `smtp://firm:${password}@127.0.0.1:${server.port}?tls.rejectUnauthorized=false`
  const wrong = await sender(at('wrong'), { pauseMs: 100 })
  await wrong.send({ ...mail, to: 'cat@demo.example' })
  await expect
    .poll(() => jobOf('cat@'))
    .toMatchObject({ failed: false, lastError: expect.stringContaining('535') })
  await wrong.stop()
  await sender(at('right'))
  await expect.poll(() => server.taken.length, { timeout: 10_000 }).toBe(1)
  expect(server.taken[0]).toMatchObject({ secure: true, user: 'firm', to: ['cat@demo.example'] })
})

test('a long address works, and an address injected through a name receives nothing', async () => {
  const server = await smtpServer()
  const { send } = await sender(server.url)
  const to = `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.example`
  await send({
    ...mail,
    to,
    subject: 'Hello\r\nBcc: first@evil.example',
    replyTo: { name: 'Ann" <a@evil.example>\r\nBcc: second@evil.example', address: 'ann@demo.example' },
  })
  await expect.poll(() => server.taken.length, { timeout: 5000 }).toBe(1)
  expect(server.taken[0]?.to).toEqual([to])
  const read = await PostalMime.parse(server.taken[0]?.raw ?? '')
  expect(read.headers.map(({ key }) => key)).not.toContain('bcc')
  expect(read.replyTo?.map(({ address }) => address)).toEqual(['ann@demo.example'])
})
