import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { fromBase64 } from '#platform/e2ee/bytes.ts'
import { decryptFile } from '#platform/e2ee/file-cipher.ts'
import { type SharedKey, sharedKeyOf } from '#platform/e2ee/shared-key.ts'
import { sign } from '#platform/e2ee/signing.ts'
import { makeAdmin, makeLawyer, owner } from '#test/factories.ts'
import { type ChatBrowser, chatBrowser, makeFirmKey, newConversation } from '#test/fixtures/chat-browsers.ts'
import { type Enrolled, enrol } from '#test/fixtures/two-factor.ts'
import type { Visit } from '#test/people.ts'
import { recoveryMessages } from './chat-recovery.schema.ts'
import { openByFirm, proofOf } from './firm-recovery.ts'

const query = async (text: string, ...values: unknown[]) => (await (await owner()).query(text, values)).rows
const reason = 'The lawyer has left the firm.'
const forbidden = { code: 'FORBIDDEN' }

let people: Awaited<ReturnType<typeof newConversation>>
let admin: Visit
let enrolled: Enrolled
let key: SharedKey
let ann: ChatBrowser
let eleanor: ChatBrowser
let conversationId: string

beforeAll(async () => {
  enrolled = await enrol((await makeAdmin()).person)
  admin = enrolled.visit
  const [first = '', , third = ''] = await makeFirmKey(enrolled)
  key = (await sharedKeyOf([third, first])) as SharedKey
  people = await newConversation()
  conversationId = people.conversationId
  ann = await chatBrowser('client', people.client.person)
  await ann.send(conversationId, 'Before.')
  eleanor = await chatBrowser('lawyer', people.lawyer.person)
  await ann.send(conversationId, 'One.')
  await eleanor.send(conversationId, 'Two.')
})

const recovery = () => admin.api.admin.chatRecovery
const open = async (by = key) =>
  recovery().open({ conversationId, proof: await proofOf(by, 'open', reason, conversationId) })

test('only administrators recover a chat, with two shares, a reason and the right purpose', async () => {
  const proof = await proofOf(key, 'list', reason)
  await expect(ann.visit.api.admin.chatRecovery.list({ proof })).rejects.toMatchObject(forbidden)
  await expect(eleanor.visit.api.admin.chatRecovery.key.read()).rejects.toMatchObject(forbidden)
  const { makeSharedKey } = await import('#platform/e2ee/shared-key.ts')
  const outsider = (await makeSharedKey()).key
  await expect(open(outsider)).rejects.toMatchObject(forbidden)
  await expect(recovery().open({ conversationId, proof })).rejects.toMatchObject(forbidden)
  const shortReason = await proofOf(key, 'list', 'why')
  await expect(recovery().list({ proof: shortReason })).rejects.toMatchObject(forbidden)
  const old = JSON.stringify({ ...JSON.parse(proof.statement), at: '2020-01-01T00:00:00Z' })
  await expect(recovery().list({ proof: { ...proof, statement: old } })).rejects.toMatchObject(forbidden)
  // Signed correctly by a computer whose clock is wrong: the error says so.
  const slow = JSON.stringify({
    ...JSON.parse(proof.statement),
    at: new Date(Date.now() - 900_000).toISOString(),
  })
  const signature = await sign(key.signing.privateKey, slow)
  await expect(recovery().list({ proof: { statement: slow, signature } })).rejects.toMatchObject({
    ...forbidden,
    message: recoveryMessages.clock,
  })
  expect(await query(`select from audit_log where action like 'chat.recover%'`)).toEqual([])
})

test('two shares list and open a chat; both people are notified, and the audit log records it', async () => {
  const page = await recovery().list({ proof: await proofOf(key, 'list', reason) })
  expect(page).toMatchObject({ total: 1, hasMore: false })
  expect(page.chats).toMatchObject([
    { id: conversationId, clientName: people.client.name, lawyerName: people.lawyer.name, opens: true },
  ])
  const { entries, envelopes } = await openByFirm(key, await open())
  expect(entries.map(({ messageText }) => messageText)).toEqual(['Before.', 'One.', 'Two.'])
  expect(envelopes).toEqual([])
  const told = await query(
    `select user_id from notifications where kind = 'chat_recovered' and subject_id = $1`,
    conversationId,
  )
  expect(told.map(({ user_id }) => user_id).toSorted()).toEqual([ann.userId, eleanor.userId].toSorted())
  const [line] = await query(`select * from audit_log where action = 'chat.recovered'`)
  expect(line).toMatchObject({ entity_id: conversationId, actor_role: 'admin', detail: { reason } })
})

/** Who has an unread notification that the chat was recovered, after those that they had were read. */
async function toldBy(use: () => Promise<unknown>): Promise<string[]> {
  const ofChat = `kind = 'chat_recovered' and subject_id = '${conversationId}' and read_at is null`
  await query(`update notifications set read_at = now() where ${ofChat}`)
  await use()
  const told = await query(`select user_id from notifications where ${ofChat}`)
  return told.map(({ user_id }) => user_id).toSorted()
}

test('two shares open the files of a chat too; without them an administrator gets none', async () => {
  const content = new Uint8Array(Buffer.from('The vase was broken before.'))
  const { attachment, fileId } = await ann.attach(conversationId, 'Vase.txt', content)
  const take = (proof: object, by = admin, file = fileId, conversation = conversationId) =>
    by.fetch(`/api/chat-recovery/${conversation}/files/${file}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': String(JSON.stringify(proof).length) },
      body: JSON.stringify(proof),
    })
  const fresh = () => proofOf(key, 'open', reason, conversationId)
  const proof = await fresh()
  expect((await admin.fetch(`/api/files/${fileId}`)).status).toBe(404)
  expect((await take(proof, ann.visit)).status).toBe(403)
  expect((await take({})).status).toBe(400)
  expect((await take(await proofOf(key, 'list', reason))).status).toBe(403)
  expect((await take(await fresh(), admin, randomUUID())).status).toBe(404)
  const other = randomUUID()
  expect((await take(await proofOf(key, 'open', reason, other), admin, fileId, other)).status).toBe(404)
  expect(await query(`select from audit_log where action = 'chat.file-recovered'`)).toEqual([])

  const { entries } = await openByFirm(key, await open())
  expect(entries.at(-1)).toMatchObject({ messageText: 'Attachment: Vase.txt', attachment })
  let answer = new Response()
  const told = await toldBy(async () => {
    answer = await take(proof)
  })
  expect(told).toEqual([ann.userId, eleanor.userId].toSorted())
  const parts = []
  const encrypted = answer.body as unknown as AsyncIterable<Uint8Array>
  for await (const part of decryptFile(fromBase64(attachment.key), attachment.size, encrypted))
    parts.push(part)
  expect((await take(proof)).status).toBe(403)
  expect(Buffer.concat(parts).toString()).toBe('The vase was broken before.')
  const [line] = await query(`select * from audit_log where action = 'chat.file-recovered'`)
  expect(line).toMatchObject({ entity_id: conversationId, actor_role: 'admin', detail: { reason } })
  await query('delete from chat_messages where file_id = $1', fileId)
})

test('a successor reads on once the firm has sealed the chat to them', async () => {
  const marcus = await makeLawyer()
  await query('update lawyers set active = true where id = $1', marcus.id)
  await query('select hand_over_conversations($1, $2)', people.lawyer.id, marcus.id)
  expect((await openByFirm(key, await open())).withoutDevice).toEqual(['lawyer'])
  const successor = await chatBrowser('lawyer', marcus.person)
  // Although nothing else links them to the client.
  expect((await successor.visit.api.lawyer.chat.conversations()).map(({ id }) => id)).toEqual([
    conversationId,
  ])
  await successor.send(conversationId, 'I read on.')
  expect(await successor.read(conversationId)).toEqual(['Before.', 'waiting', 'waiting', 'I read on.'])
  const { envelopes, withoutDevice } = await openByFirm(key, await open())
  expect(withoutDevice).toEqual([])
  const proof = await proofOf(key, 'seal', reason, conversationId)
  const told = await toldBy(async () =>
    expect(await recovery().seal({ conversationId, proof, envelopes })).toEqual({ sealed: envelopes.length }),
  )
  expect(told).toEqual([ann.userId, successor.userId].toSorted())
  expect(await successor.read(conversationId)).toEqual(['Before.', 'One.', 'Two.', 'I read on.'])
  expect(await ann.read(conversationId)).toEqual(['Before.', 'One.', 'Two.', 'I read on.'])
  // The former lawyer no longer has access.
  await expect(eleanor.look(conversationId)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a new key opens what is written from then on; the old shares open what was written before', async () => {
  const [a = '', b = ''] = await makeFirmKey(enrolled)
  const renewed = (await sharedKeyOf([a, b])) as SharedKey
  await ann.send(conversationId, 'Under the new key.')
  const texts = async (by: SharedKey) =>
    (await openByFirm(by, await open(by))).entries.map((one) => one.messageText)
  expect((await texts(renewed)).at(-1)).toBe('Under the new key.')
  expect((await texts(renewed)).includes('One.')).toBe(false)
  expect((await texts(key)).includes('One.')).toBe(true)
  expect((await texts(key)).at(-1)).toBe('')
})
