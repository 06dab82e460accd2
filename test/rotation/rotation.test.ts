import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { lostMessage } from '#features/chat/chat.schema.ts'
import { activateKey, giveUpKey } from '#platform/crypto/key-register.server.ts'
import { needsOf, removeKey } from '#platform/crypto/key-removal.server.ts'
import { reseal } from '#platform/crypto/reseal.server.ts'
import { secretKey } from '#platform/crypto/secret-key.server.ts'
import { boot } from '#server/boot.ts'
import { readEnv } from '#server/env.ts'
import { sealed } from '#server/sealed.ts'
import { testApp } from '#test/app.ts'
import { testDatabase } from '#test/database.ts'
import { makeAdmin, makeAppointment, makeCase, makeClient, makeLawyer, owner } from '#test/factories.ts'
import { at, knock } from '#test/fixtures/portals.ts'
import { type Enrolled, enrol, halfIn } from '#test/fixtures/two-factor.ts'
import { anonymous, as, type Visit } from '#test/people.ts'

// One secret replaced by another, from its first announcement to its end, with something of every kind that is kept under
// it. The tests follow one another.

const [first, second, third] = ['first', 'second', 'third'].map((nth) => `the ${nth} secret of this rotation`)
const [one, two] = [secretKey(first ?? '').id, secretKey(second ?? '').id]
/** The processes that take part have both secrets from the beginning. */
const both = { SECRET: `${first},${second}` }
const messages = 120

type Made<T extends (...args: never[]) => unknown> = Awaited<ReturnType<T>>
let lawyer: Made<typeof makeLawyer>
let client: Made<typeof makeClient>
let locked: Made<typeof makeClient>
let atClient: Visit
let atLawyer: Visit
let conversationId: string
let unlockable: { caseId: string; pin: string }
let enrolled: Enrolled
let webhook: { id: string; secret: string }
const mail = { id: randomUUID(), text: 'Subject: Your link' }
/** Cookies that nobody uses until the key is removed. */
let leftBehind: Map<string, string>
/** A browser that has been here before. */
let known: Map<string, string>

const query = async (text: string, values: unknown[] = []) => (await (await owner()).query(text, values)).rows
const services = async (env = both) => (await testApp(env)).services
const here = { env: both }

beforeAll(async () => {
  ;[lawyer, client, locked] = [await makeLawyer(), await makeClient(), await makeClient()]
  atClient = await as(client.person, here)
  atLawyer = await as(lawyer.person, here)
  leftBehind = new Map((await as(client.person, here)).cookies)
  known = new Map([...(await as(locked.person, here)).cookies].filter(([name]) => name === 'portico-device'))
  const { id } = await makeAppointment({ client, lawyer, status: 'confirmed', confirmedDate: new Date() })
  const [conversation] = await query(
    'insert into chat_conversations (client_id, lawyer_id, appointment_id) values ($1, $2, $3) returning id',
    [client.id, lawyer.id, id],
  )
  conversationId = conversation.id
  for (let n = 0; n < messages; n++) await send(`Before ${n}`)
  enrolled = await enrol((await makeLawyer()).person, here)
  const admin = await as((await makeAdmin()).person, here)
  const { keys } = await services()
  // Made by the form, its host would have to exist.
  webhook = { id: randomUUID(), secret: 'whsec_c2VjcmV0IG9mIHRoaXMgdGVzdA==' }
  await query(
    `insert into webhooks (id, url, events, secret, created_by) values ($1, 'https://hooks.example/', '{case.created}', $2,
      (select id from users where email = $3))`,
    [
      webhook.id,
      keys.seal('webhook', webhook.secret, webhook.id),
      (await admin.api.accounts.session())?.email,
    ],
  )
  await query(`insert into queued_jobs (id, kind, summary, payload) values ($1, 'mail', 'a mail', $2)`, [
    mail.id,
    keys.seal('job', mail.text, mail.id),
  ])
}, 120_000)

const send = (messageText: string) =>
  atClient.api.client.chat.send({ conversationId, idempotencyKey: randomUUID(), messageText })
const texts = async (visit = atLawyer) => {
  const found: string[] = []
  for (let before: number | undefined; ; ) {
    const page = await visit.api.lawyer.chat.messages({ conversationId, ...(before && { before }) })
    found.unshift(...page.items.map(({ messageText }) => messageText ?? ''))
    if (page.before === null) return found
    before = page.before
  }
}
const makePin = async () => {
  const { id: caseId } = await makeCase({ client, lawyer })
  return { caseId, pin: (await atLawyer.api.lawyer.pins.create({ caseId })).pinCode ?? '' }
}
const opens = async ({ caseId, pin }: typeof unlockable) =>
  (await (await anonymous(here)).api.site.caseAccess.verifyPin({ case_id: caseId, pin_code: pin })).valid
const under = async (key: string) => {
  const { rows } = await needsOf((await services()).db, sealed, {
    id: key,
    state: 'old',
    createdAt: new Date(),
    activatedAt: null,
    replacedAt: null,
  })
  return Object.fromEntries(rows.map(({ what, count }) => [what, count]))
}
const start = async (SECRET: string) => {
  const { loginUrl } = await testDatabase()
  const { dataDir } = await testApp(both)
  const given = { DATABASE_URL: loginUrl, DATA_DIR: dataDir, PUBLIC_URL: 'http://localhost', SECRET }
  return boot(readEnv({ ...given, UNSAFE_WITHOUT_STAFF_2FA: 'true', LOG_LEVEL: 'silent' }))
}

test('a start with a secret that the database was not served with fails and says which key is meant', async () => {
  await expect(start('a secret that nobody has ever used here')).rejects.toThrow(
    new RegExp(
      `^This is not the secret that the database was served with: its key is [0-9a-f]{8}, and ${one} is`,
    ),
  )
  expect(await query(`select id from encryption_keys where id not in ($1, $2)`, [one, two])).toEqual([])
})

test('a key that no process has, or that one lacks, can’t become the active one', async () => {
  const { db } = await services()
  await expect(activateKey(db, '00000000')).rejects.toThrow('No process has the key 00000000 yet')
  await expect(activateKey(db, one)).rejects.toThrow(`The key ${one} is active and not next.`)
  const without = await start(first ?? '')
  await expect(activateKey(db, two)).rejects.toThrow(new RegExp(`These processes lack the key ${two}: .+:`))
  await without.stop()
  await expect(removeKey(db, sealed, one, { endSessions: true })).rejects.toThrow('only an old one')
})

test('from the activation on every process encrypts with the new key, and what was there goes on', async () => {
  unlockable = await makePin()
  const other = await makePin()
  const fromElsewhere = async (...who: Parameters<typeof at>) =>
    (await knock(at(...who), await anonymous(here))).status
  for (let n = 0; n < 5; n++) expect(await fromElsewhere('client', locked, 'not the right one')).toBe(401)
  const cookie = atClient.cookies.get('portico')
  const { db, keys } = await services()
  await activateKey(db, two)
  await expect.poll(() => keys.sealedPrefix()).toBe(`${two}.`)
  await send('After')
  expect((await query('select message_text from chat_messages order by position desc limit 1'))[0]).toEqual({
    message_text: expect.stringMatching(new RegExp(`^${two}[.]`)),
  })
  expect((await texts()).at(-1)).toBe('After')
  // The session goes on, under a cookie and a mark of the browser that the new key has signed.
  expect(atClient.cookies.get('portico')).not.toBe(cookie)
  expect(atClient.cookies.get('portico')?.slice(0, 43)).toBe(cookie?.slice(0, 43))
  expect(await opens(unlockable)).toBe(true)
  expect((await atLawyer.api.lawyer.pins.list()).pins).toContainEqual(
    expect.objectContaining({ caseId: other.caseId, pinCode: other.pin }),
  )
  // A limit that was reached stays so; a browser that was known still is.
  expect(await fromElsewhere('client', locked)).toBe(429)
  const knownBrowser = await anonymous(here)
  for (const [name, value] of known) knownBrowser.cookies.set(name, value)
  expect((await knock(at('client', locked), knownBrowser)).status).toBe(200)
  expect(await query(`select detail from audit_log where action = 'encryption_key.activated'`)).toEqual([
    { detail: { key: two } },
  ])
})

test('an old key with rows under it can’t be removed', async () => {
  const needed = await under(one)
  expect(needed).toEqual({
    'authenticator apps': 1,
    'chat messages': messages,
    'recovery codes': 10,
    'waiting mails': 1,
    'webhook secrets': 1,
  })
  const { db } = await services()
  await expect(removeKey(db, sealed, one, { endSessions: true })).rejects.toThrow(`${messages} chat messages`)
})

test('nothing is encrypted again before every process has the new key', async () => {
  const { db, keys } = await services()
  await reseal({ db, keys, columns: sealed })
  expect(await query('select * from resealings')).toEqual([])
})

test('encryption that was killed in the middle resumes where it stopped; pages are not notified', async () => {
  const { loginUrl } = await testDatabase()
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'reseal-child.ts'), loginUrl, both.SECRET],
    {
      stdio: 'inherit',
    },
  )
  onTestFinished(() => void child.kill('SIGKILL'))
  const done = async () =>
    (await query(`select done from resealings where what = 'chat messages'`))[0]?.done ?? 0
  await expect.poll(done, { interval: 10, timeout: 50_000 }).toBeGreaterThan(10)
  child.kill('SIGKILL')
  await once(child, 'exit')
  const left = (await under(one))['chat messages'] ?? 0
  expect(left).toBeGreaterThan(0)
  expect(left).toBeLessThan(messages)

  const told = `select topic from changes where topic like 'chat_%'`
  const before = await query(told)
  const { db, keys } = await services()
  await reseal({ db, keys, columns: sealed, times: { graceMs: 0, rows: 7 } })
  expect(await under(one)).toEqual({})
  expect(await query(told)).toEqual(before)
  expect(await query(`select 1 from audit_log where action = 'webhook.secret_changed'`)).toEqual([])
  const progress = await query(
    'select done, total, unreadable, finished_at is not null as over from resealings',
  )
  expect(progress).toHaveLength(5)
  for (const { done, total, unreadable, over } of progress)
    expect({ done, unreadable, over }).toEqual({ done: total, unreadable: 0, over: true })
  const admin = await as((await makeAdmin()).person, here)
  const status = await admin.api.admin.encryption.status()
  expect(status.keys.map(({ id, state }) => [id, state])).toEqual(
    expect.arrayContaining([
      [one, 'old'],
      [two, 'active'],
    ]),
  )
  expect(status.progress).toContainEqual(
    expect.objectContaining({ what: 'chat messages', done: messages + 1, total: messages + 1 }),
  )
})

test('a row that a process has still sealed with the old key is found before the key is removed', async () => {
  const { db, keys } = await services()
  const [{ id }] = await query('select id from chat_messages order by position desc limit 1')
  const late = `${one}.${secretKey(first ?? '').seal('chat', 'After', id)}`
  await query('update chat_messages set message_text = $2 where id = $1', [id, late])
  await expect(removeKey(db, sealed, one, { endSessions: true })).rejects.toThrow('1 chat messages')
  await reseal({ db, keys, columns: sealed, times: { graceMs: 0 } })
  expect(await under(one)).toEqual({})
})

test('messages of a deleted chat are never encrypted again, and keep their key', async () => {
  const { db } = await services()
  const text = `${one}.${secretKey(first ?? '').seal('chat', 'Kept', randomUUID())}`
  const [{ id }] = await query(
    `insert into deleted_records (table_name, row_id, record)
     values ('chat_messages', gen_random_uuid(), jsonb_build_object('message_text', $1::text)) returning id`,
    [text],
  )
  await expect(removeKey(db, sealed, one, { endSessions: true })).rejects.toThrow(
    '1 chat messages of deleted records',
  )
  await query('delete from deleted_records where id = $1', [id])
})

test('the old key is kept for PINs and cookies, and removed when they don’t need it', async () => {
  const { db, keys } = await services()
  const remove = (endSessions: boolean) => removeKey(db, sealed, one, { endSessions })
  await expect(remove(true)).rejects.toThrow('less than 10 minutes ago')
  await query(`update encryption_keys set replaced_at = now() - interval '11 minutes' where id = $1`, [one])
  await expect(remove(false)).rejects.toThrow(/Cookies that the key .* are accepted until/)
  // A start without the secret would leave cookies without their key.
  await expect(start(second ?? '')).rejects.toThrow(`The secret of the key ${one} is missing`)
  await remove(true)
  await expect.poll(() => keys.derived('session', { replacedWithinMs: Number.MAX_VALUE })).toHaveLength(1)
  const back = await anonymous(here)
  for (const [name, value] of leftBehind) back.cookies.set(name, value)
  expect(await back.api.accounts.session()).toBeNull()
  expect((await atClient.api.accounts.session())?.email).toBe(client.email)
})

test('with the new secret alone everything is read', async () => {
  const alone = { SECRET: second ?? '' }
  const visit = await as(lawyer.person, { env: alone })
  expect(await texts(visit)).toEqual([...Array.from({ length: messages }, (_, n) => `Before ${n}`), 'After'])
  for (const code of [enrolled.code(), enrolled.recoveryCodes[3] ?? '']) {
    await enrolled.rewind()
    const half = await halfIn({ ...enrolled.person, portal: 'lawyer' }, { env: alone })
    await half.api.accounts.secondStep.complete({ code })
    expect((await half.api.accounts.session())?.email).toBe(enrolled.person.email)
  }
  const { keys } = await services(alone as typeof both)
  const [hook] = await query('select secret from webhooks where id = $1', [webhook.id])
  expect(keys.open('webhook', hook.secret, webhook.id)).toBe(webhook.secret)
  const [waiting] = await query('select payload from queued_jobs where id = $1', [mail.id])
  expect(keys.open('job', waiting.payload, mail.id)).toBe(mail.text)
  await expect(start(first ?? '')).rejects.toThrow(`and ${two} is in use`)
})

test('a lost secret is given up: the firm is served again, and says what can’t be read', async () => {
  const { db } = await services()
  await expect(giveUpKey(db, sealed, one)).rejects.toThrow('could be given up')
  expect(await giveUpKey(db, sealed, two)).toEqual([
    { what: 'recovery codes', count: 10 },
    { what: 'authenticator apps', count: 1 },
  ])
  const visit = await as(lawyer.person, { env: { SECRET: third ?? '' } })
  expect(new Set(await texts(visit))).toEqual(new Set([lostMessage]))
  const again = await as({ ...enrolled.person, portal: 'lawyer' }, { env: { SECRET: third ?? '' } })
  expect((await again.api.accounts.session())?.email).toBe(enrolled.person.email)
})
