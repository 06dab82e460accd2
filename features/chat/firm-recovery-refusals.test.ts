import { beforeAll, expect, test } from 'vitest'
import { keyLimits } from '#features/chat-keys/chat-keys.schema.ts'
import { type SharedKey, sharedKeyOf } from '#platform/e2ee/shared-key.ts'
import { sign } from '#platform/e2ee/signing.ts'
import { makeAdmin, owner } from '#test/factories.ts'
import { chatBrowser, makeFirmKey, newConversation } from '#test/fixtures/chat-browsers.ts'
import { anonymous, as, type Visit } from '#test/people.ts'
import { type RecoveryProof, recoveryMessages } from './chat-recovery.schema.ts'
import { proofOf } from './firm-recovery.ts'

// Even with a signature by two shares, administrators get only what was signed for.

const query = async (text: string, ...values: unknown[]) => (await (await owner()).query(text, values)).rows
const reason = 'The lawyer has left the firm.'
const refused = (message: string) => ({ code: 'FORBIDDEN', message })

let admin: Visit
/** The firm's first key, and the one that has replaced it. */
let earlier: SharedKey
let current: SharedKey
/** Written under the first key alone; under the second one alone; not encrypted. */
let before: Awaited<ReturnType<typeof chat>>
let after: Awaited<ReturnType<typeof chat>>
let plain: Awaited<ReturnType<typeof newConversation>>

async function chat() {
  const people = await newConversation()
  const client = await chatBrowser('client', people.client.person)
  const lawyer = await chatBrowser('lawyer', people.lawyer.person)
  await client.send(people.conversationId, 'Encrypted.')
  return { ...people, visits: [client.visit, lawyer.visit] }
}
const newKey = async () => {
  const [a = '', b = ''] = await makeFirmKey()
  return (await sharedKeyOf([a, b])) as SharedKey
}

beforeAll(async () => {
  admin = await as((await makeAdmin()).person)
  earlier = await newKey()
  before = await chat()
  current = await newKey()
  after = await chat()
  plain = await newConversation()
  await (await as(plain.client.person)).api.client.chat.send({
    conversationId: plain.conversationId,
    idempotencyKey: crypto.randomUUID(),
    messageText: 'Plain.',
  })
})

const open = (conversationId: string, proof: RecoveryProof, by = admin) =>
  by.api.admin.chatRecovery.open({ conversationId, proof })
const proofFor = (key: SharedKey, id: string) => proofOf(key, 'open', reason, id)
/** A proof whose signed statement differs in these members. */
async function proofWith(key: SharedKey, changed: object): Promise<RecoveryProof> {
  const { statement } = await proofFor(key, after.conversationId)
  const other = JSON.stringify({ ...JSON.parse(statement), ...changed })
  return { statement: other, signature: await sign(key.signing.privateKey, other) }
}
/** Audit lines and notifications about the key: refused uses add none. */
const uses = async () =>
  (
    await query(`select count(*)::integer from audit_log where action like 'chat.re%'
      union all select count(*)::integer from notifications where kind = 'chat_recovered'`)
  ).map(({ count }) => count)

test('a proof works once', async () => {
  const proof = await proofFor(current, after.conversationId)
  await open(after.conversationId, proof)
  const so = await uses()
  await expect(open(after.conversationId, proof)).rejects.toMatchObject(refused(recoveryMessages.used))
  const other = await as((await makeAdmin()).person)
  await expect(open(after.conversationId, proof, other)).rejects.toMatchObject(refused(recoveryMessages.used))
  expect(await uses()).toEqual(so)
  const twice = await proofFor(current, after.conversationId)
  const answers = await Promise.allSettled([
    open(after.conversationId, twice),
    open(after.conversationId, twice),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('a proof is refused if it is old or of the future, has a short or no reason, or is for another conversation or purpose', async () => {
  const so = await uses()
  const minutes = (n: number) => ({ at: new Date(Date.now() + n * 60_000).toISOString() })
  for (const changed of [minutes(-11), minutes(11)])
    await expect(open(after.conversationId, await proofWith(current, changed))).rejects.toMatchObject(
      refused(recoveryMessages.clock),
    )
  for (const changed of [
    { conversation: before.conversationId },
    { conversation: null },
    { purpose: 'seal' },
    { purpose: 'list' },
    { reason: 'why' },
    { reason: ' '.repeat(20) },
    { reason: 'x'.repeat(keyLimits.reason.max + 1) },
    { more: 'than is asked' },
    { v: 2 },
    { id: 'none' },
  ])
    await expect(open(after.conversationId, await proofWith(current, changed))).rejects.toMatchObject(
      refused(recoveryMessages.notShares),
    )
  const { statement, signature } = await proofFor(current, after.conversationId)
  const longer = statement.replace(reason, `${reason} Really.`)
  await expect(open(after.conversationId, { statement: longer, signature })).rejects.toMatchObject(
    refused(recoveryMessages.notShares),
  )
  expect(await uses()).toEqual(so)
})

test('only administrators can use the key, even with both shares', async () => {
  for (const visit of [await anonymous(), ...after.visits]) {
    const proof = await proofFor(current, after.conversationId)
    await expect(open(after.conversationId, proof, visit)).rejects.toMatchObject({
      code: expect.stringMatching(/UNAUTHORIZED|FORBIDDEN/),
    })
    const envelopes = [
      { epochId: crypto.randomUUID(), holderId: crypto.randomUUID(), sealed: 'S'.repeat(107) },
    ]
    await expect(
      visit.api.admin.chatRecovery.seal({ conversationId: after.conversationId, proof, envelopes }),
    ).rejects.toMatchObject({ code: expect.stringMatching(/UNAUTHORIZED|FORBIDDEN/) })
  }
})

test('a key of the firm gets the chats that were sealed to it, and no others', async () => {
  const so = await uses()
  for (const [key, { conversationId }] of [
    [earlier, after],
    [current, before],
    [current, plain],
    [earlier, plain],
  ] as const)
    await expect(open(conversationId, await proofFor(key, conversationId))).rejects.toMatchObject(
      refused(recoveryMessages.otherKey),
    )
  expect(await uses()).toEqual(so)
  const { epochs } = await open(before.conversationId, await proofFor(earlier, before.conversationId))
  expect(epochs.flatMap(({ envelopes }) => envelopes)).toHaveLength(1)
})

test('the list has all encrypted chats, in pages, and says which this key opens', async () => {
  const { list } = admin.api.admin.chatRecovery
  const { chats, total } = await list({ proof: await proofOf(current, 'list', reason) })
  expect(total).toBe(2)
  expect(Object.fromEntries(chats.map(({ id, opens }) => [id, opens]))).toEqual({
    [before.conversationId]: false,
    [after.conversationId]: true,
  })
  const [first, second] = chats
  const after1 = {
    id: first?.id ?? '',
    clientName: first?.clientName ?? '',
    lawyerName: first?.lawyerName ?? '',
  }
  const next = await list({ proof: await proofOf(current, 'list', reason), after: after1 })
  expect(next).toEqual({ chats: [second], total: 2, hasMore: false })
  const proof = await proofOf(current, 'list', reason)
  await list({ proof })
  await expect(list({ proof })).rejects.toMatchObject(refused(recoveryMessages.used))
})
