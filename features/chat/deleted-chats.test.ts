import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { fromBase64 } from '#platform/e2ee/bytes.ts'
import { decryptFile } from '#platform/e2ee/file-cipher.ts'
import { makeSharedKey, type SharedKey, sharedKeyOf } from '#platform/e2ee/shared-key.ts'
import { sign } from '#platform/e2ee/signing.ts'
import { makeAdmin, makeLawyer, owner } from '#test/factories.ts'
import { chatBrowser, makeFirmKey, newConversation } from '#test/fixtures/chat-browsers.ts'
import { anonymous, as, type Visit } from '#test/people.ts'
import type { RecoveryProof } from './chat-recovery.schema.ts'
import { openByFirm, proofOf } from './firm-recovery.ts'

// A lawyer who deletes a chat doesn't take it out of the firm's reach: two shares open what is kept of it.

const query = async (text: string, ...values: unknown[]) => (await (await owner()).query(text, values)).rows
const reason = 'A court has asked for it.'

let admin: Visit
/** Has the shares, too, but not the permission to read deleted records. */
let unpermitted: Visit
let earlier: SharedKey
let key: SharedKey
/** Deleted by its lawyer; deleted with its client; still there. */
let deleted: Awaited<ReturnType<typeof chat>>
let ofDeletedClient: Awaited<ReturnType<typeof chat>>
let open: Awaited<ReturnType<typeof chat>>

async function chat() {
  const people = await newConversation()
  const client = await chatBrowser('client', people.client.person)
  const lawyer = await chatBrowser('lawyer', people.lawyer.person)
  await client.send(people.conversationId, 'Encrypted.')
  await lawyer.send(people.conversationId, 'An answer.')
  return { ...people, ann: client, eleanor: lawyer }
}
const newKey = async () => {
  const [a = '', b = ''] = await makeFirmKey()
  return (await sharedKeyOf([a, b])) as SharedKey
}

beforeAll(async () => {
  unpermitted = await as((await makeAdmin()).person)
  const { person } = await makeAdmin()
  admin = await as(person)
  const permit = `insert into staff_permissions (user_id, permission)
    select id, 'deleted_records' from users where email = $1`
  await query(permit, person.email)
  earlier = await newKey()
  key = await newKey()
  deleted = await chat()
  ofDeletedClient = await chat()
  open = await chat()
})

const recovery = () => admin.api.admin.chatRecovery
const opened = async (conversationId: string, visit = admin) =>
  visit.api.admin.chatRecovery.open({
    conversationId,
    proof: await proofOf(key, 'open', reason, conversationId),
  })
const uses = () => query(`select action, entity_id from audit_log where action like 'chat.re%' order by id`)

test('a deleted chat is opened under the same proof as any other, and by nobody else', async () => {
  const { conversationId, ann, eleanor } = deleted
  await eleanor.visit.api.lawyer.chat.delete({ conversationId })
  const so = await uses()
  const refused = async (proof: RecoveryProof, visit = admin) =>
    expect(visit.api.admin.chatRecovery.open({ conversationId, proof })).rejects.toMatchObject({
      code: expect.stringMatching(/UNAUTHORIZED|FORBIDDEN/),
    })
  const proof = await proofOf(key, 'open', reason, conversationId)
  for (const visit of [await anonymous(), ann.visit, eleanor.visit]) await refused(proof, visit)
  await refused(await proofOf((await makeSharedKey()).key, 'open', reason, conversationId))
  await refused(await proofOf(earlier, 'open', reason, conversationId))
  await refused(await proofOf(key, 'list', reason))
  await refused(await proofOf(key, 'open', reason, open.conversationId))
  const old = JSON.stringify({ ...JSON.parse(proof.statement), at: '2026-01-01T00:00:00.000Z' })
  await refused({ statement: old, signature: await sign(key.signing.privateKey, old) })
  expect(await uses()).toEqual(so)

  await recovery().open({ conversationId, proof })
  await refused(proof)
  const none = randomUUID()
  await expect(opened(none)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('an administrator without the permission to read deleted records is refused, also with the shares', async () => {
  const so = await uses()
  await expect(opened(deleted.conversationId, unpermitted)).rejects.toMatchObject({
    ...{ code: 'FORBIDDEN', message: 'You need a permission of your own to read deleted records.' },
  })
  expect(await uses()).toEqual(so)
  const { chats } = await unpermitted.api.admin.chatRecovery.list({
    proof: await proofOf(key, 'list', reason),
  })
  expect(Object.fromEntries(chats.map((one) => [one.id, one.mayRead]))).toEqual({
    [deleted.conversationId]: false,
    [open.conversationId]: true,
    [ofDeletedClient.conversationId]: true,
  })
  expect((await opened(open.conversationId, unpermitted)).messages).toHaveLength(2)
})

test('it is listed with its date, and can be read but not given back', async () => {
  const { conversationId, ann, eleanor } = deleted
  const { chats, total } = await recovery().list({ proof: await proofOf(key, 'list', reason) })
  expect(total).toBe(3)
  expect(Object.fromEntries(chats.map((one) => [one.id, [one.opens, one.mayRead, one.deletedAt]]))).toEqual({
    [conversationId]: [true, true, expect.any(Date)],
    [open.conversationId]: [true, true, null],
    [ofDeletedClient.conversationId]: [true, true, null],
  })
  await query(`delete from notifications where kind = 'chat_recovered'`)
  const { entries, envelopes } = await openByFirm(key, await opened(conversationId))
  expect(entries.map(({ messageText, sender }) => [sender, messageText])).toEqual([
    ['client', 'Encrypted.'],
    ['lawyer', 'An answer.'],
  ])
  expect(envelopes).toEqual([])
  const told = await query(`select user_id from notifications where kind = 'chat_recovered'`)
  expect(told.map(({ user_id }) => user_id).toSorted()).toEqual([ann.userId, eleanor.userId].toSorted())
  expect((await uses()).at(-1)).toEqual({ action: 'chat.recovered', entity_id: conversationId })

  const so = await uses()
  const proof = await proofOf(key, 'seal', reason, conversationId)
  const sealed = [{ epochId: randomUUID(), holderId: ann.deviceId, sealed: 'S'.repeat(107) }]
  await expect(recovery().seal({ conversationId, proof, envelopes: sealed })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  expect(await uses()).toEqual(so)
})

test('its files are kept with it', async () => {
  const content = new Uint8Array(Buffer.from('The vase was broken before.'))
  const { conversationId, ann, client } = ofDeletedClient
  const { attachment, fileId } = await ann.attach(conversationId, 'Vase.txt', content)
  await query('delete from clients where id = $1', client.id)
  const take = (proof: object, conversation = conversationId, visit = admin) =>
    visit.fetch(`/api/chat-recovery/${conversation}/files/${fileId}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': String(JSON.stringify(proof).length) },
      body: JSON.stringify(proof),
    })
  const proofFor = (id: string) => proofOf(key, 'open', reason, id)
  const other = deleted.conversationId
  expect((await take(await proofFor(other), other)).status).toBe(404)
  expect((await take(await proofOf(key, 'list', reason))).status).toBe(403)
  const so = await uses()
  const refused = await take(await proofFor(conversationId), conversationId, unpermitted)
  expect([refused.status, await uses()]).toEqual([403, so])
  const answer = await take(await proofFor(conversationId))
  expect(answer.status).toBe(200)
  const parts = []
  const encrypted = answer.body as unknown as AsyncIterable<Uint8Array>
  for await (const part of decryptFile(fromBase64(attachment.key), attachment.size, encrypted))
    parts.push(part)
  expect(Buffer.concat(parts).toString()).toBe('The vase was broken before.')
})

test('what is kept of a deleted client’s chat is opened too, under the names that they had', async () => {
  const { conversationId, client, lawyer } = ofDeletedClient
  const { chats } = await recovery().list({ proof: await proofOf(key, 'list', reason) })
  expect(chats.find(({ id }) => id === conversationId)).toMatchObject({
    ...{ clientName: client.name, lawyerName: lawyer.name, opens: true, deletedAt: expect.any(Date) },
  })
  const { entries } = await openByFirm(key, await opened(conversationId))
  expect(entries.map(({ messageText }) => messageText)).toEqual([
    ...['Encrypted.', 'An answer.', 'Attachment: Vase.txt'],
  ])
})

test('a chat that was joined to a successor’s is not listed as deleted', async () => {
  const successor = await makeLawyer()
  await query('update lawyers set active = true where id = $1', successor.id)
  await newConversation({ client: open.client, lawyer: successor })
  await query('select hand_over_conversations($1, $2)', open.lawyer.id, successor.id)
  const { chats } = await recovery().list({ proof: await proofOf(key, 'list', reason) })
  expect(chats.filter(({ clientName }) => clientName === open.client.name)).toMatchObject([
    { lawyerName: successor.name, deletedAt: null },
  ])
})

test('envelopes of a deleted chat are kept for its client’s sake, as its messages are', async () => {
  const kept = await query(
    `select distinct client_id from deleted_records
      where table_name = 'chat_epochs' and record ->> 'conversation_id' = any ($1)`,
    [deleted.conversationId, ofDeletedClient.conversationId],
  )
  expect(kept.map(({ client_id }) => client_id).toSorted()).toEqual(
    [deleted.client.id, ofDeletedClient.client.id].toSorted(),
  )
})
