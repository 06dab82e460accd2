import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { keyLimits } from '#features/chat-keys/chat-keys.schema.ts'
import { mostEarlier } from '#features/chat-keys/key-statements.schema.ts'
import { makeAdmin } from '#test/factories.ts'
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
    // One was the device's.
    expect(await timesOf(() => chatKeys.add({ statement: '{}', signature }), 60)).toBe(59)
  })

  test('uses the firm recovery key', async () => {
    const admin = await as((await makeAdmin()).person)
    const call = () => admin.api.admin.chatRecovery.list({ proof: { statement: '{}', signature } })
    expect(await timesOf(call, 300)).toBe(300)
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
