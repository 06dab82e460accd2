import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { encryptedLength } from '#platform/e2ee/file-cipher.ts'
import { maxFileBytes } from '#platform/storage/storage.schema.ts'
import { makeAdmin, makeLawyer, owner } from '#test/factories.ts'
import {
  type ChatBrowser,
  chatBrowser,
  makeFirmKey,
  newConversation,
  uploadEncrypted,
} from '#test/fixtures/chat-browsers.ts'
import { as } from '#test/people.ts'
import { unzipped } from '#test/zip.ts'
import { openedEntries } from '../sealing.ts'

const query = async (text: string, ...values: unknown[]) => (await (await owner()).query(text, values)).rows
const stateOf = async (id: string) => (await query('select * from files where id = $1', id))[0]

let people: Awaited<ReturnType<typeof newConversation>>
let ann: ChatBrowser
let eleanor: ChatBrowser
let conversationId: string
const deed = new Uint8Array(Buffer.from('%PDF-1.7 The vase was broken before. '.repeat(3000)))

beforeAll(async () => {
  people = await newConversation()
  conversationId = people.conversationId
  ann = await chatBrowser('client', people.client.person)
})

const send = (attached: Awaited<ReturnType<ChatBrowser['upload']>>, by = ann, key: string = randomUUID()) =>
  by.sendWith(conversationId, { messageText: '', idempotencyKey: key, attached })

test('before a chat is encrypted, no file is attached', async () => {
  const attached = await ann.upload('deed.pdf', deed)
  await expect(send(attached)).rejects.toThrow('once the chat is end-to-end encrypted')
  const insert = query(
    `insert into chat_messages (conversation_id, client_id, lawyer_id, sender, message_text, idempotency_key, file_id)
      values ($1, $2, $3, 'client', 'sealed', gen_random_uuid(), $4)`,
    ...[conversationId, people.client.id, people.lawyer.id, attached.fileId],
  )
  await expect(insert).rejects.toMatchObject({ constraint: 'chat_messages_sealed_text_one_check' })
})

describe('in an encrypted chat', () => {
  beforeAll(async () => {
    eleanor = await chatBrowser('lawyer', people.lawyer.person)
    await makeFirmKey()
  })

  test('a file that isn’t encrypted, or is too long, is refused', async () => {
    const lengths = [0, 1, 16, encryptedLength(100_000) + 1]
    for (const length of lengths)
      expect((await uploadEncrypted(ann.visit, new Uint8Array(length))).status).toBeGreaterThanOrEqual(400)
    const long = new Uint8Array(encryptedLength(maxFileBytes) + 1)
    expect((await uploadEncrypted(ann.visit, long)).status).toBe(413)
    const largest = await uploadEncrypted(ann.visit, new Uint8Array(encryptedLength(maxFileBytes)))
    expect([largest.status, await largest.json()]).toEqual([
      201,
      expect.objectContaining({ name: 'attachment.encrypted', mime: 'application/octet-stream' }),
    ])
  })

  test('both people read a file, and the server has neither its content nor its name', async () => {
    const { attachment, fileId, sent } = await ann.attach(conversationId, 'Deed of Elmwood.pdf', deed)
    expect(sent).toMatchObject({ fileSize: encryptedLength(deed.length), sealed: { fileId } })
    for (const browser of [ann, eleanor]) {
      expect(await browser.read(conversationId)).toEqual(['Attachment: Deed of Elmwood.pdf'])
      const { items } = await browser.chat.messages({ conversationId, limit: 100 })
      const [entry] = await openedEntries(browser.agent, conversationId, items)
      expect(entry).toMatchObject({ attachment, sealed: { fileId }, fileSize: encryptedLength(deed.length) })
      expect((await browser.openFile({ attachment, fileId })).equals(deed)).toBe(true)
    }
    const row = await stateOf(fileId)
    expect(row).toMatchObject({
      state: 'stored',
      purpose: 'chat_attachment',
      name: 'attachment.encrypted',
      mime: 'application/octet-stream',
      client_id: people.client.id,
      lawyer_id: people.lawyer.id,
    })
    const stored = Buffer.from(await (await eleanor.visit.fetch(`/api/files/${fileId}`)).arrayBuffer())
    expect(stored).toHaveLength(encryptedLength(deed.length))
    expect(stored.includes('vase')).toBe(false)
    const all = JSON.stringify(await query('select m, f from chat_messages as m, files as f'))
    expect(all).not.toMatch(/Elmwood|deed\.pdf/)
  })

  test('nobody else gets it: other people, other lawyers, administrators', async () => {
    const { fileId } = await ann.attach(conversationId, 'a.txt', deed)
    const other = await newConversation()
    for (const { person } of [other.client, other.lawyer, await makeAdmin()])
      expect((await (await as(person)).fetch(`/api/files/${fileId}`)).status).toBe(404)
  })

  test('a message takes only an encrypted file that its sender uploaded and that no other message has', async () => {
    const used = await ann.attach(conversationId, 'a.txt', deed)
    const theirs = await eleanor.upload('b.txt', deed)
    const answer = await ann.visit.fetch('/api/uploads?for=document', {
      method: 'POST',
      headers: { 'x-file-name': 'plain.txt', 'content-type': 'application/octet-stream' },
      body: 'In clear.',
    })
    const plain = (await answer.json()) as { id: string }
    for (const fileId of [used.fileId, theirs.fileId, plain.id, randomUUID()])
      await expect(send({ ...theirs, fileId })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
        data: { fields: { fileId: expect.stringContaining('attach it again') } },
      })
    expect(await stateOf(plain.id)).toMatchObject({ state: 'staged' })
    // An encrypted file can't be added as a document.
    const mine = await ann.upload('c.txt', deed)
    const add = ann.visit.api.client.documents.add({ caseId: randomUUID(), fileId: mine.fileId })
    await expect(add).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  test('a message that is sent again is stored once, with its first file', async () => {
    const key = randomUUID()
    const [first, second] = [await ann.upload('a.txt', deed), await ann.upload('a.txt', deed)]
    const sent = await send(first, ann, key)
    expect((await send(first, ann, key)).id).toBe(sent.id)
    expect(await send(second, ann, key)).toMatchObject({ id: sent.id, sealed: { fileId: first.fileId } })
    expect(await stateOf(second.fileId)).toMatchObject({ state: 'staged' })
  })

  test('a message opens with its own file alone', async () => {
    const { sent } = await ann.attach(conversationId, 'a.txt', deed)
    const other = await ann.upload('b.txt', deed)
    await eleanor.look(conversationId)
    const opening = async (fileId: string | null) => {
      const changed = sent.sealed && { ...sent, sealed: { ...sent.sealed, fileId } }
      return (await openedEntries(eleanor.agent, conversationId, changed ? [changed] : []))[0]?.opening
    }
    expect(await opening(sent.sealed?.fileId ?? null)).toBe('opened')
    expect(await opening(other.fileId)).toBe('refused')
    expect(await opening(null)).toBe('refused')
  })

  test('an executable file can’t be opened in the chat', async () => {
    const attached = await ann.upload('a.exe', deed)
    await send(attached)
    expect((await eleanor.read(conversationId)).at(-1)).toBe('A file that can’t be opened here.')
  })

  test('an export of one’s own data names the file of a message, for the browser that opens it', async () => {
    const { fileId } = await ann.attach(conversationId, 'Exported.txt', deed)
    const answer = await ann.visit.fetch('/api/data-export', { method: 'POST' })
    const files = unzipped(Buffer.from(await answer.arrayBuffer()))
    const { conversations } = JSON.parse(String(files.get('data.json')))
    const exported = conversations[0].messages.at(-1)
    expect(exported).toMatchObject({ sealed: { fileId }, fileSize: encryptedLength(deed.length), text: null })
    const [entry] = await openedEntries(ann.agent, conversationId, [exported])
    expect(entry?.messageText).toBe('Attachment: Exported.txt')
  })

  test('after two hundred files within a day, no more', async () => {
    const attached = await ann.upload('a.txt', deed)
    await query('delete from throttles')
    await ann.attach(conversationId, 'b.txt', deed)
    await query('update throttles set hits = array_fill(clock_timestamp(), array[200])')
    await expect(send(attached)).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      message: expect.stringContaining('too many files'),
    })
    await query('delete from throttles')
  })

  test('a successor gets a chat’s files with it, and the former lawyer loses them', async () => {
    const { fileId } = await eleanor.attach(conversationId, 'a.txt', deed)
    const marcus = await makeLawyer()
    await query('update lawyers set active = true where id = $1', marcus.id)
    await query('select hand_over_conversations($1, $2)', people.lawyer.id, marcus.id)
    const status = async (browser: { visit: ChatBrowser['visit'] }) =>
      (await browser.visit.fetch(`/api/files/${fileId}`)).status
    expect(await status(eleanor)).toBe(404)
    const successor = await chatBrowser('lawyer', marcus.person)
    expect([await status(successor), await status(ann)]).toEqual([200, 200])

    await successor.visit.api.lawyer.chat.delete({ conversationId })
    expect([await status(successor), await status(ann)]).toEqual([404, 404])
    // Kept with the deleted messages.
    expect(await stateOf(fileId)).toMatchObject({ state: 'released' })
    await query(`update files set state_at = now() - interval '2 hours' where id = $1`, fileId)
    const orphans = async () => (await query('select id from orphan_files()')).map(({ id }) => id)
    expect(await orphans()).not.toContain(fileId)
    await query(`delete from deleted_records where file_ids @> array[$1::uuid]`, fileId)
    expect(await orphans()).toContain(fileId)
  })
})
