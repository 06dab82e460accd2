import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { keyLimits } from '#features/chat-keys/chat-keys.schema.ts'
import { mostEarlier } from '#features/chat-keys/key-statements.schema.ts'
import { makeAdmin, owner } from '#test/factories.ts'
import { type ChatBrowser, chatBrowser, makeFirmKey, newConversation } from '#test/fixtures/chat-browsers.ts'
import { as } from '#test/people.ts'
import { proofOf } from './firm-recovery.ts'

const signature = 'S'.repeat(86)
const tooMany = 'TOO_MANY_REQUESTS'

let ann: ChatBrowser
let bea: ChatBrowser
let conversationId: string
beforeAll(async () => {
  await makeFirmKey()
  const people = await newConversation()
  conversationId = people.conversationId
  ann = await chatBrowser('client', people.client.person)
  bea = await chatBrowser('client', (await newConversation()).client.person)
})

/** How often somebody may do it: the answers until one is refused. */
async function timesOf(call: () => Promise<unknown>, most: number): Promise<number> {
  for (let done = 0; done <= most; done += 20) {
    const codes = await Promise.all(
      Array.from({ length: 20 }, () =>
        call().then(
          () => 'done',
          (error: { code: string }) => error.code,
        ),
      ),
    )
    const refused = codes.filter((code) => code === tooMany).length
    if (refused > 0) return done + 20 - refused
  }
  return Number.POSITIVE_INFINITY
}

const deviceId = randomUUID()
const ofNone = { conversationId: randomUUID() }
const epoch = () => ({
  id: randomUUID(),
  statement: '{}',
  signature,
  envelopes: [{ holderId: randomUUID(), sealed: 'S'.repeat(107) }],
})
const envelopes = [{ epochId: randomUUID(), holderId: randomUUID(), sealed: 'S'.repeat(107) }]
type Calls = ChatBrowser['chat']['keys']
const nonce = 'N'.repeat(43)

describe('each account does it so often at most, and others are not kept from it', () => {
  const limits: [what: string, most: number, call: (calls: Calls) => Promise<unknown>][] = [
    ['begins epochs', 200, (calls) => calls.begin({ ...ofNone, epoch: epoch() })],
    ['adds envelopes', 1000, (calls) => calls.add({ ...ofNone, envelopes })],
    ['wants envelopes', 1000, (calls) => calls.want({ ...ofNone, deviceId, epochId: randomUUID() })],
    ['reports', 300, (calls) => calls.report(ofNone)],
    ['asks', 60, (calls) => calls.ask({ ...ofNone, deviceId, commitment: 'a'.repeat(64) })],
    ['answers', 200, (calls) => calls.answer({ id: randomUUID(), deviceId, nonce })],
  ]
  for (const [what, most, call] of limits)
    test(what, async () => {
      expect(await timesOf(() => call(ann.chat.keys), most)).toBe(most)
      await expect(call(bea.chat.keys)).rejects.not.toMatchObject({ code: tooMany })
    }, 60_000)

  test('adds statements to their directory', async () => {
    const { chatKeys } = ann.visit.api.accounts.own
    // The device's own statement counts as one.
    expect(await timesOf(() => chatKeys.add({ statement: '{}', signature }), 60)).toBe(59)
  })

  test('says that a device is seen', async () => {
    const { chatKeys } = ann.visit.api.accounts.own
    // The browser said so itself when it was opened.
    expect(await timesOf(() => chatKeys.seen({ id: ann.deviceId }), 200)).toBe(200)
    await expect(bea.visit.api.accounts.own.chatKeys.seen({ id: bea.deviceId })).resolves.toBeDefined()
  }, 60_000)

  test('uses the firm recovery key', async () => {
    const admin = await as((await makeAdmin()).person)
    const call = () => admin.api.admin.chatRecovery.list({ proof: { statement: '{}', signature } })
    expect(await timesOf(call, 300)).toBe(300)
  }, 60_000)
})

describe('a conversation has no more epochs than its two people need', () => {
  const query = async (text: string, ...values: unknown[]) => (await owner()).query(text, values)
  const begun = async (browser: ChatBrowser, id: string) => {
    const { keys } = await browser.look(id)
    const epoch = await browser.agent.newEpoch(keys)
    if (!epoch) throw new Error('No epoch can be made.')
    return browser.chat.keys.begin({ conversationId: id, epoch })
  }
  const made = (browser: ChatBrowser, id: string, count: number) =>
    query(
      `insert into chat_epochs (id, conversation_id, device_id, statement, signature)
        select gen_random_uuid(), $1, $2, '{}', $3 from generate_series(1, $4)`,
      ...[id, browser.deviceId, signature, count],
    )

  test('fifty of each a day: one person can’t use up the other’s', async () => {
    const people = await newConversation()
    const id = people.conversationId
    const client = await chatBrowser('client', people.client.person)
    const lawyer = await chatBrowser('lawyer', people.lawyer.person)
    await made(client, id, 47)
    const answers: string[] = []
    for (let i = 0; i < 5; i++)
      answers.push(
        await begun(client, id).then(
          () => 'done',
          ({ code }) => code,
        ),
      )
    expect(answers).toEqual(['done', 'done', 'done', tooMany, tooMany])
    const { rows } = await query('select from chat_epochs where conversation_id = $1', id)
    expect(rows).toHaveLength(50)
    await begun(lawyer, id)
    // The outbox retries refused messages: they are sent as soon as the limit allows.
    await query('update chat_conversations set epoch_id = null where id = $1', id)
    await expect(client.send(id, 'Later.')).rejects.toMatchObject({ code: tooMany, status: 429 })
    await query(
      `update chat_epochs set created_at = now() - interval '25 hours' where conversation_id = $1`,
      id,
    )
    await client.send(id, 'Later.')
    expect(await lawyer.read(id)).toEqual(['Later.'])
  })

  test('the keys of one with more epochs than a query can name are still read', async () => {
    const people = await newConversation()
    const client = await chatBrowser('client', people.client.person)
    await made(client, people.conversationId, 70_000)
    const { epochs } = await client.chat.keys.read({ conversationId: people.conversationId })
    expect(epochs).toHaveLength(70_000)
  }, 60_000)
})

describe('a statement is as long as it can need to be', () => {
  const invalid = { code: 'BAD_REQUEST', data: { fields: expect.anything() } }

  test('of an epoch: with every holder that a conversation can have, and no longer', async () => {
    const [id, publicKey] = [randomUUID(), 'K'.repeat(43)]
    const statement = JSON.stringify({
      v: 1,
      epoch: id,
      conversation: conversationId,
      people: { client: id, lawyer: id },
      after: id,
      earlier: Array(mostEarlier).fill('a'.repeat(64)),
      holders: Array(keyLimits.holders).fill({ id, chain: id, sealing: publicKey, signing: publicKey }),
      commitment: 'a'.repeat(64),
      by: id,
    })
    expect(statement.length).toBeLessThanOrEqual(keyLimits.statement.max)
    expect(keyLimits.statement.max).toBeLessThan(statement.length + 100)
    const long = { ...epoch(), statement: 'x'.repeat(keyLimits.statement.max + 1) }
    await expect(bea.chat.keys.begin({ conversationId, epoch: long })).rejects.toMatchObject(invalid)
    const many = { ...epoch(), envelopes: Array(keyLimits.holders + 1).fill(epoch().envelopes[0]) }
    await expect(bea.chat.keys.begin({ conversationId, epoch: many })).rejects.toMatchObject(invalid)
  })

  test('of the directory, and of the use of the firm’s key', async () => {
    const statement = 'x'.repeat(keyLimits.keyStatement.max + 1)
    const { chatKeys } = bea.visit.api.accounts.own
    await expect(chatKeys.add({ statement, signature })).rejects.toMatchObject(invalid)
    const admin = await as((await makeAdmin()).person)
    const { makeSharedKey } = await import('#platform/e2ee/shared-key.ts')
    const { key } = await makeSharedKey()
    const longest = await proofOf(key, 'open', '\u0001'.repeat(keyLimits.reason.max), conversationId)
    const forbidden = { code: 'FORBIDDEN' }
    await expect(admin.api.admin.chatRecovery.list({ proof: longest })).rejects.toMatchObject(forbidden)
    const proof = { statement: 'x'.repeat(longest.statement.length + 100), signature }
    await expect(admin.api.admin.chatRecovery.list({ proof })).rejects.toMatchObject(invalid)
  })
})
