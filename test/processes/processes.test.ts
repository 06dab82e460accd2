import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { deriveKeys } from '#platform/crypto/keys.server.ts'
import type { Connection } from '#platform/realtime/connection.ts'
import { makeAppointment, makeClient, makeLawyer, owner } from '#test/factories.ts'
import { processesSystem, secret } from '#test/fixtures/processes.ts'
import { BrowserSocket, browserAt } from './browser.ts'
import { steadyLoad } from './load.ts'

const hasProxy = spawnSync('haproxy', ['-v']).status === 0
const keys = deriveKeys(secret)

// Four programs share the machine with these tests, so timeouts are generous.
describe.skipIf(!hasProxy)('two processes behind a proxy', { timeout: 60_000, retry: 1 }, () => {
  let system: Awaited<ReturnType<typeof processesSystem>>
  let lawyer: Awaited<ReturnType<typeof makeLawyer>>
  let client: Awaited<ReturnType<typeof makeClient>>
  let conversationId: string
  const pages: Connection[] = []

  beforeAll(async () => {
    vi.stubGlobal('WebSocket', BrowserSocket)
    system = await processesSystem()
    ;[lawyer, client] = [await makeLawyer(), await makeClient()]
    const { id } = await makeAppointment({ client, lawyer, status: 'confirmed', confirmedDate: new Date() })
    const { rows } = await (await owner()).query(
      'insert into chat_conversations (client_id, lawyer_id, appointment_id) values ($1, $2, $3) returning id',
      [client.id, lawyer.id, id],
    )
    conversationId = rows[0].id
  }, 120_000)
  afterEach(() => {
    for (const page of pages.splice(0)) page.close()
  })
  afterAll(() => system?.end(), 60_000)

  const somebody = (at?: string) => browserAt(system.publicUrl, at)
  const message = (messageText: string) => ({ conversationId, idempotencyKey: randomUUID(), messageText })
  const chatTopic = () => `chat_messages/conversation_id/${conversationId}`
  function open(...[who, topic, onChange = () => {}]: [ReturnType<typeof browserAt>, string, (() => void)?]) {
    const page = who.page(topic, onChange)
    pages.push(page)
    return page
  }
  const online = (page: Connection) => expect.poll(() => page.status, { timeout: 15_000 }).toBe('online')

  test('a session begun at one process holds at the other, and ends for both', async () => {
    const atOne = await somebody(system.one.origin).signIn(client.person)
    const atTwo = atOne.at(system.two.origin)
    expect(await atTwo.api.client.chat.conversations()).toHaveLength(1)
    await atTwo.api.accounts.signOut()
    await expect(atOne.api.client.chat.conversations()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  })

  test('chat and presence are live across processes', async () => {
    const atOne = await somebody(system.one.origin).signIn(client.person)
    const atTwo = await somebody(system.two.origin).signIn(lawyer.person)
    const there = () => atOne.api.client.presence.ofLawyer({ lawyerId: lawyer.id })
    expect(await there()).toEqual({ online: false })
    let told = 0
    const page = open(atTwo, chatTopic(), () => told++)
    await online(page)
    await expect.poll(there, { timeout: 5_000 }).toEqual({ online: true })
    await pause(300)
    const before = told
    const sent = Date.now()
    await atOne.api.client.chat.send(message('Can you see this?'))
    await expect.poll(() => told, { timeout: 5_000, interval: 5 }).toBeGreaterThan(before)
    expect(Date.now() - sent).toBeLessThan(2_000)
    const { items } = await atTwo.api.lawyer.chat.messages({ conversationId })
    expect(items.map(({ messageText }) => messageText)).toContain('Can you see this?')
  })

  test('one of the processes delivers a mail, once', async () => {
    const count = 40
    const database = await owner()
    await database.query('begin')
    for (let number = 0; number < count; number++) {
      const id = randomUUID()
      const mail = `From: a@octagonlaw.example\r\nTo: b@demo.example\r\nSubject: Number ${number}\r\n\r\nHello\r\n`
      await database.query(
        `insert into queued_jobs (id, kind, summary, payload) values ($1, 'mail', 'to a test', $2)`,
        [id, keys.seal('job', mail, id)],
      )
    }
    await database.query('commit')
    const undone = 'select count(*)::int as count from queued_jobs where done_at is null'
    await expect
      .poll(async () => (await database.query(undone)).rows[0].count, { timeout: 30_000, interval: 200 })
      .toBe(0)
    const expected = Array.from({ length: count }, (_, number) => `Number ${number}`)
    expect(system.post.subjects.filter((subject) => subject.startsWith('Number')).sort()).toEqual(
      expected.sort(),
    )
  })

  /** People working through the proxy, one of each role with an open page. */
  async function underLoad() {
    const atClient = await somebody().signIn(client.person)
    const atLawyer = await somebody().signIn(lawyer.person)
    const told = { client: 0, lawyer: 0 }
    const open2 = [
      open(atClient, chatTopic(), () => told.client++),
      open(atLawyer, chatTopic(), () => told.lawyer++),
    ]
    await Promise.all(open2.map(online))
    const sent: string[] = []
    const load = steadyLoad({
      async reads() {
        const answer = await atClient.get(`/api/client/presence/${lawyer.id}`)
        if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
        await answer.json()
      },
      lists: () => atLawyer.api.lawyer.chat.messages({ conversationId }),
      async writes() {
        const next = message(`Number ${randomUUID()}`)
        await atClient.api.client.chat.send(next)
        sent.push(next.messageText)
      },
    })
    const keptMessages = async () => {
      const { rows } = await (await owner()).query(
        'select count(*)::int as count from chat_messages where conversation_id = $1',
        [conversationId],
      )
      return rows[0].count as number
    }
    return { load, sent, told, keptMessages, pages: open2, atClient, atLawyer }
  }

  /** Waits until every open page is live again, by sending a message. */
  async function expectLive({ told, pages, atClient }: Awaited<ReturnType<typeof underLoad>>) {
    await Promise.all(pages.map(online))
    const before = { ...told }
    await atClient.api.client.chat.send(message('Still there?'))
    await expect.poll(() => told.client, { timeout: 10_000 }).toBeGreaterThan(before.client)
    await expect.poll(() => told.lawyer, { timeout: 10_000 }).toBeGreaterThan(before.lawyer)
  }

  test('a rolling restart of both fails no request', async () => {
    const running = await underLoad()
    const before = (await running.keptMessages()) - running.sent.length
    for (const process of [system.one, system.two]) {
      const ended = process.stop()
      await expect.poll(process.readiness, { timeout: 2_000, interval: 20 }).toBe(503)
      expect(await ended).toEqual([0, null])
      await process.start()
      // The proxy must see that it is back before the other stops.
      await pause(1_500)
    }
    const { answered, failures } = await running.load.stop()
    expect(failures).toEqual([])
    expect(answered).toBeGreaterThan(100)
    expect((await running.keptMessages()) - before).toBeGreaterThanOrEqual(running.sent.length)
    await expectLive(running)
  })

  test('when one is killed only its requests in progress may fail, and the other serves everybody', async () => {
    const running = await underLoad()
    await pause(500)
    await system.one.kill()
    await pause(3_000)
    const { failures } = await running.load.stop()
    expect(failures.length).toBeLessThanOrEqual(running.load.people)
    expect(failures.filter(({ what }) => what === 'reads')).toEqual([])
    await expectLive(running)
    const there = await running.atClient.api.client.presence.ofLawyer({ lawyerId: lawyer.id })
    expect(there).toEqual({ online: true })
    await system.one.start()
  })

  test('while none is ready, as without a database, the proxy still forwards to them', async () => {
    const both = [system.one, system.two]
    const ended = both.map((process) => process.stop())
    // The proxy needs two failed checks, a second apart.
    await pause(1_500)
    const [ready, well] = await Promise.all(
      ['/readyz', '/healthz'].map((path) => fetch(system.publicUrl + path)),
    )
    expect([ready?.status, ready?.headers.get('content-type')]).toEqual([503, 'application/problem+json'])
    expect(well?.status).toBe(200)
    await Promise.all(ended)
    await Promise.all(both.map((process) => process.start()))
  })
})
