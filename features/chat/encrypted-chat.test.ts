import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { owner } from '#test/factories.ts'
import { type ChatBrowser, chatBrowser, makeFirmKey, newConversation } from '#test/fixtures/chat-browsers.ts'

const query = async (text: string, ...values: unknown[]) => (await (await owner()).query(text, values)).rows

let people: Awaited<ReturnType<typeof newConversation>>
let ann: ChatBrowser
let eleanor: ChatBrowser
let conversationId: string

beforeAll(async () => {
  people = await newConversation()
  conversationId = people.conversationId
})

test('without devices of both people and the firm’s key, messages are kept as before', async () => {
  ann = await chatBrowser('client', people.client.person)
  expect(await ann.look(conversationId)).toMatchObject({ keys: { ready: false }, view: { mustSeal: false } })
  await ann.send(conversationId, 'Before.')
  eleanor = await chatBrowser('lawyer', people.lawyer.person)
  expect((await eleanor.look(conversationId)).keys.ready).toBe(false)
  expect(await eleanor.read(conversationId)).toEqual(['Before.'])
})

test('with them, the next message is encrypted: both read it, and the server can’t', async () => {
  await makeFirmKey()
  // Not even a page that has not heard of it yet writes in clear.
  const early = { conversationId, idempotencyKey: randomUUID(), messageText: 'In clear.' }
  await expect(ann.chat.send(early)).rejects.toMatchObject({ code: 'CONFLICT' })
  const sent = await ann.send(conversationId, 'Sentinel words.')
  expect(sent).toMatchObject({ messageText: null, sealed: { deviceId: ann.deviceId } })
  await eleanor.send(conversationId, 'An answer.')
  for (const browser of [ann, eleanor])
    expect(await browser.read(conversationId)).toEqual(['Before.', 'Sentinel words.', 'An answer.'])
  const [row] = await query('select * from chat_messages where id = $1', sent.id)
  expect(row.message_text).toBeNull()
  const all = JSON.stringify(await query('select * from chat_messages, chat_epochs, chat_envelopes'))
  expect(all).not.toMatch(/Sentinel/)
})

test('a text in clear, or under another epoch, is refused from then on', async () => {
  const plain = { conversationId, idempotencyKey: randomUUID(), messageText: 'In clear.' }
  await expect(ann.chat.send(plain)).rejects.toMatchObject({ code: 'CONFLICT' })
  const { keys } = await ann.look(conversationId)
  const sealed = await ann.agent.seal(conversationId, keys.current as string, plain.idempotencyKey, 'x')
  const message = { conversationId, idempotencyKey: plain.idempotencyKey }
  for (const wrong of [
    { ...sealed, epochId: randomUUID() },
    { ...sealed, deviceId: eleanor.deviceId },
  ])
    await expect(ann.chat.send({ ...message, sealed: wrong })).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(ann.chat.send({ ...message, sealed, messageText: 'both' })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  })
})

test('sent again, it is the same message, even when its epoch has ended in the meantime', async () => {
  const key = randomUUID()
  const first = await ann.send(conversationId, 'Once.', key)
  await query('update chat_conversations set epoch_id = null where id = $1', conversationId)
  const again = await ann.chat.send({
    conversationId,
    idempotencyKey: key,
    ...(first.sealed && { sealed: first.sealed }),
  })
  expect(again.id).toBe(first.id)
  expect((await eleanor.read(conversationId)).filter((text) => text === 'Once.')).toHaveLength(1)
})

test('two browsers that need a new epoch at once agree on one', async () => {
  await query('update chat_conversations set epoch_id = null where id = $1', conversationId)
  await Promise.all([ann.send(conversationId, 'A'), eleanor.send(conversationId, 'B')])
  const read = await ann.read(conversationId)
  expect(read.slice(-2).toSorted()).toEqual(['A', 'B'])
})

test('after thirty days a new epoch is made', async () => {
  const { keys } = await ann.look(conversationId)
  await query(
    `update chat_conversations set epoch_since = now() - interval '31 days' where id = $1`,
    conversationId,
  )
  await ann.send(conversationId, 'Later.')
  expect((await ann.look(conversationId)).keys.epochs.length).toBe(keys.epochs.length + 1)
})

test('others see neither keys nor messages, and add nothing', async () => {
  const other = await newConversation()
  const outsider = await chatBrowser('client', other.client.person)
  const refused = { code: 'NOT_FOUND' }
  await expect(outsider.look(conversationId)).rejects.toMatchObject(refused)
  const { keys } = await ann.look(conversationId)
  const epoch = (await ann.agent.newEpoch(keys)) as NonNullable<
    Awaited<ReturnType<typeof ann.agent.newEpoch>>
  >
  const calls = outsider.chat.keys
  await expect(calls.begin({ conversationId, epoch })).rejects.toMatchObject(refused)
  await expect(calls.report({ conversationId })).rejects.toMatchObject(refused)
  const device = { conversationId, deviceId: outsider.deviceId }
  await expect(calls.ask({ ...device, commitment: 'a'.repeat(64) })).rejects.toMatchObject(refused)
  const epochId = keys.epochs[0]?.id ?? ''
  await expect(calls.want({ ...device, epochId })).rejects.toMatchObject(refused)
  const [{ id: messageId = '' } = {}] = (await ann.chat.messages({ conversationId, limit: 1 })).items
  await expect(calls.reportMessage({ conversationId, messageId })).rejects.toMatchObject(refused)
  expect(await calls.wanted()).toEqual([])
  const envelope = { epochId, holderId: outsider.deviceId, sealed: 'A'.repeat(107) }
  await expect(calls.add({ conversationId, envelopes: [envelope] })).rejects.toMatchObject(refused)
  // One of the two can't let a outsider in, either: envelopes are for their own people.
  await ann.chat.keys.add({ conversationId, envelopes: [envelope] })
  expect(await query('select from chat_envelopes where holder_id = $1', outsider.deviceId)).toEqual([])
})

test('an epoch that leaves somebody out, or is made with another’s device, is refused', async () => {
  const { keys } = await ann.look(conversationId)
  const fresh = async () => {
    const epoch = await ann.agent.newEpoch(keys)
    if (!epoch) throw new Error('No epoch was made.')
    return { epoch, said: JSON.parse(epoch.statement) }
  }
  const one = await fresh()
  const without = {
    ...one.epoch,
    envelopes: one.epoch.envelopes.slice(1),
    statement: JSON.stringify({
      ...one.said,
      holders: one.said.holders.filter(({ id }: { id: string }) => id !== one.epoch.envelopes[0]?.holderId),
    }),
  }
  await expect(ann.chat.keys.begin({ conversationId, epoch: without })).rejects.toMatchObject({
    code: 'CONFLICT',
  })
  const foreign = { ...one.epoch, statement: JSON.stringify({ ...one.said, by: eleanor.deviceId }) }
  await expect(ann.chat.keys.begin({ conversationId, epoch: foreign })).rejects.toMatchObject({
    code: 'CONFLICT',
  })
  const unknown = { ...one.said.people, lawyer: randomUUID() }
  const others = { ...one.epoch, statement: JSON.stringify({ ...one.said, people: unknown }) }
  await expect(ann.chat.keys.begin({ conversationId, epoch: others })).rejects.toMatchObject({
    code: 'CONFLICT',
  })
  const lying = { ...one.epoch, id: randomUUID() }
  await expect(ann.chat.keys.begin({ conversationId, epoch: lying })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  })
})
