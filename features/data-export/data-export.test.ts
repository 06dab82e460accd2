import { expect, test } from 'vitest'
import type { OpenSaved } from '#features/chat/stored-messages.tsx'
import { testApp } from '#test/app.ts'
import {
  makeAppointment,
  makeCase,
  makeCaseUpdate,
  makeClient,
  makeDocument,
  makeUser,
  owner,
} from '#test/factories.ts'
import { chatBrowser, makeFirmKey, newConversation } from '#test/fixtures/chat-browsers.ts'
import { anonymous, as, type Visit } from '#test/people.ts'
import { unzipped } from '#test/zip.ts'
import { readableArchive } from './readable-archive.ts'

const ask = (visit: Visit) => visit.fetch('/api/data-export', { method: 'POST' })

const unpacked = async (answer: Response) => unzipped(Buffer.from(await answer.arrayBuffer()))

async function upload(visit: Visit, caseId: string, name: string, content: string) {
  const answer = await visit.fetch('/api/uploads?for=document', {
    method: 'POST',
    headers: { 'x-file-name': encodeURIComponent(name), 'content-type': 'application/octet-stream' },
    body: content,
  })
  const { id: fileId } = (await answer.json()) as { id: string }
  await visit.api.client.documents.add({ caseId, fileId })
}

test('no data without a session, only one’s own with one, and none by GET', async () => {
  expect((await ask(await anonymous())).status).toBe(401)
  const theirs = await makeCase({ title: 'Birchwood matter', description: 'Birchwood facts' })
  await makeDocument({ case: theirs, title: 'Birchwood paper' })
  const theirVisit = await as(theirs.client.person)
  await upload(theirVisit, theirs.id, 'birchwood.txt', 'Birchwood note')
  const visit = await as((await makeClient()).person)
  expect((await visit.fetch('/api/data-export')).status).toBe(404)
  const mine = await unpacked(await ask(visit))
  expect(Buffer.concat([...mine.values()]).toString()).not.toContain('irchwood')
  expect([...mine.keys()]).toEqual(['README.txt', 'data.json'])
})

test('all that a client may read is in it, and what a PIN guards is not', async () => {
  const own = await makeCase({ title: 'Alderwood matter' })
  await makeCaseUpdate({ case: own, description: 'A guarded step' })
  await makeDocument({ case: own, title: 'By address' })
  await (await owner()).query(`update clients set notes = 'Firm’s own note' where id = $1`, [own.client.id])
  const { id: appointment } = await makeAppointment({
    client: own.client,
    lawyer: own.lawyer,
    notes: 'A wish',
  })
  const [visit, lawyer] = [await as(own.client.person), await as(own.lawyer.person)]
  const accepted = await lawyer.api.lawyer.appointments.accept({ id: appointment })
  const [conversation] = await visit.api.client.chat.conversations()
  const conversationId = conversation?.id ?? ''
  expect(accepted).toBeTruthy()
  await visit.api.client.chat.send({
    conversationId,
    idempotencyKey: crypto.randomUUID(),
    messageText: 'A question',
  })
  await lawyer.api.lawyer.chat.send({
    conversationId,
    idempotencyKey: crypto.randomUUID(),
    messageText: 'An answer',
  })
  for (const text of ['first', 'second']) await upload(visit, own.id, 'Notice.txt', text)
  const answer = await ask(visit)
  expect(answer.headers.get('content-disposition')).toMatch(/attachment; filename=".+\.zip"/)
  const files = await unpacked(answer)
  const folder = `documents/${own.caseNumber}`
  expect([...files.keys()].sort()).toEqual(
    [
      'README.txt',
      `chats/${own.lawyer.name}.txt`,
      'data.json',
      `${folder}/Notice (2).txt`,
      `${folder}/Notice.txt`,
    ].sort(),
  )
  expect(['first', 'second']).toEqual(
    [`${folder}/Notice (2).txt`, `${folder}/Notice.txt`].map((path) => files.get(path)?.toString()),
  )
  const data = JSON.parse(files.get('data.json')?.toString() ?? '')
  expect(data).toMatchObject({
    account: { name: own.client.name, email: own.client.email },
    client: { name: own.client.name },
    cases: [{ caseNumber: own.caseNumber, title: 'Alderwood matter', lawyer: own.lawyer.name }],
    appointments: [{ notes: 'A wish', status: 'confirmed' }],
    conversations: [{ lawyer: own.lawyer.name, messages: [{ text: 'A question' }, { text: 'An answer' }] }],
  })
  expect(data.documents).toHaveLength(3)
  expect(files.get(`chats/${own.lawyer.name}.txt`)?.toString()).toMatch(/You\nA question\n[\s\S]+An answer/)
  const all = Buffer.concat([...files.values()]).toString()
  for (const secret of ['A guarded step', 'Firm’s own note', 'storageKey', own.shareLink])
    expect(all).not.toContain(secret)
})

test('an export is recorded, and a fourth one within the hour is refused', async () => {
  const visit = await as((await makeUser()).person)
  for (let n = 0; n < 3; n++) expect((await ask(visit)).status).toBe(200)
  const refused = await ask(visit)
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
  const session = await visit.api.accounts.session()
  const { rows } = await (await owner()).query(
    `select actor_role, detail from audit_log where action = 'exported' and user_id = $1`,
    [session?.id],
  )
  expect(rows).toEqual(Array(3).fill({ actor_role: 'client', detail: { what: 'their own data' } }))
})

test('a file that storage has lost spoils no archive', async () => {
  const own = await makeCase()
  const visit = await as(own.client.person)
  await upload(visit, own.id, 'lost.txt', 'gone')
  const { rows } = await (await owner()).query('select storage_key from files where case_id = $1', [own.id])
  const { storage } = await testApp()
  await storage.delete(rows[0].storage_key)
  const files = await unpacked(await ask(visit))
  expect(files.get(`documents/${own.caseNumber}/lost.txt`)?.toString()).toBe('')
})

test('what was changed in one’s own record is in it, before and after; the firm’s notes and others’ changes are not', async () => {
  const [own, other] = [await makeClient({ phone: '+1 212 555 0100' }), await makeClient()]
  const sql = await owner()
  for (const { id } of [own, other])
    await sql.query(`update clients set phone = '+1 212 555 0199', notes = 'Pays late' where id = $1`, [id])
  const data = async (who: typeof own) => {
    const files = await unpacked(await ask(await as(who.person)))
    return files.get('data.json')?.toString() ?? ''
  }
  const told = await data(own)
  expect(JSON.parse(told).changes).toEqual([
    { at: expect.any(String), field: 'phone', before: '+1 212 555 0100', after: '+1 212 555 0199' },
  ])
  expect(told).not.toContain('Pays late')
  const person = await makeUser()
  const files = await unpacked(await ask(await as(person.person)))
  expect(JSON.parse(files.get('data.json')?.toString() ?? '').changes).toEqual([])
})

test('encrypted messages are readable in the archive that a browser with their keys makes', async () => {
  await makeFirmKey()
  const { client, lawyer, conversationId } = await newConversation()
  const own = await chatBrowser('client', client.person)
  await own.send(conversationId, 'In clear.')
  const other = await chatBrowser('lawyer', lawyer.person)
  await own.send(conversationId, 'For two alone.')
  await other.send(conversationId, 'An answer.')
  const archive = await (await ask(own.visit)).blob()
  const files = async (zip: Blob) => unzipped(Buffer.from(await zip.arrayBuffer()))
  const textOf = async (zip: Blob, path: string) => (await files(zip)).get(path)?.toString() ?? ''
  const path = `chats/${lawyer.name}.txt`
  expect(await textOf(archive, path)).toContain('In clear.')
  expect(Buffer.concat([...(await files(archive)).values()]).toString()).not.toContain('For two alone')

  const openAll: OpenSaved = async (id, messages) => {
    await own.look(id)
    const closed = messages.flatMap(({ sealed, ...one }) => (sealed ? [{ ...one, sealed }] : []))
    const opened = await own.agent.open(id, closed)
    return new Map(opened.flatMap(({ id, text }) => (text === undefined ? [] : [[id, { text }]])))
  }
  const readable = await readableArchive(archive, openAll)
  expect(readable).toMatchObject({ opened: 2, closed: 0, refused: 0 })
  expect(await textOf(readable.archive, path)).toMatch(
    /You\nIn clear\.[\s\S]*You\nFor two alone\.[\s\S]*An answer\./,
  )
  const [chat] = JSON.parse(await textOf(readable.archive, 'data.json')).conversations
  expect(chat.messages.map(({ text }: { text: string }) => text)).toEqual([
    'In clear.',
    'For two alone.',
    'An answer.',
  ])
  expect(chat.messages[1].sealed.deviceId).toBe(own.deviceId)
  // The rest is copied as it is.
  const [before, after] = [await files(archive), await files(readable.archive)]
  expect([...after.keys()]).toEqual([...before.keys()])
  expect(after.get('README.txt')).toEqual(before.get('README.txt'))

  const closed = await readableArchive(archive, async () => new Map())
  expect(closed).toEqual({ archive, opened: 0, closed: 2, refused: 0, lost: [] })
  expect(await textOf(closed.archive, path)).toContain('has no key for it')

  const [first, second] = chat.messages.slice(1)
  const others = await readableArchive(
    archive,
    async () =>
      new Map([
        [first.id, { text: 'For two alone.', byFormerLogin: true }],
        [second.id, { text: null }],
      ]),
  )
  expect(others).toMatchObject({ opened: 1, closed: 0, refused: 1 })
  expect(await textOf(others.archive, path)).toMatch(
    /Earlier account\nFor two alone\.[\s\S]*its signature is not the sender’s/,
  )
  expect(JSON.parse(await textOf(others.archive, 'data.json')).conversations[0].messages).toMatchObject([
    {},
    { byFormerLogin: true },
    { text: null, refused: true },
  ])
})

test('files that came with encrypted messages are in it, decrypted; it says which it lacks', async () => {
  await makeFirmKey()
  const { client, lawyer, conversationId } = await newConversation()
  const own = await chatBrowser('client', client.person)
  const other = await chatBrowser('lawyer', lawyer.person)
  const sent = [
    await other.attach(conversationId, 'Deed.pdf', new TextEncoder().encode('the first')),
    await own.attach(conversationId, 'Deed.pdf', new TextEncoder().encode('the second')),
    await own.attach(conversationId, 'Lost.txt', new TextEncoder().encode('gone')),
  ]
  const archive = await (await ask(own.visit)).blob()
  const openAll: OpenSaved = async (_, messages) =>
    new Map(
      messages.flatMap(({ id, sealed }) => {
        const found = sent.find(({ fileId }) => fileId === sealed?.fileId)
        if (!found) return []
        const { name, size } = found.attachment
        const open = async () => {
          if (name === 'Lost.txt') throw new Error('gone')
          return new Blob([await own.openFile(found)])
        }
        return [[id, { text: `Attachment: ${name}`, file: { name, size, open } }]]
      }),
    )
  const readable = await readableArchive(archive, openAll)
  expect(readable).toMatchObject({ opened: 3, closed: 0, lost: ['Lost.txt'] })
  const files = unzipped(Buffer.from(await readable.archive.arrayBuffer()))
  expect(files.get('attachments/Deed.pdf')?.toString()).toBe('the first')
  expect(files.get('attachments/Deed (2).pdf')?.toString()).toBe('the second')
  expect(files.get(`chats/${lawyer.name}.txt`)?.toString()).toMatch(
    /Attachment: Deed\.pdf \(attachments\/Deed\.pdf\)[\s\S]*\(attachments\/Deed \(2\)\.pdf\)[\s\S]*Lost\.txt\n/,
  )
  const [chat] = JSON.parse(files.get('data.json')?.toString() ?? '').conversations
  expect(chat.messages.map(({ attachment }: { attachment: string | null }) => attachment)).toEqual([
    'attachments/Deed.pdf',
    'attachments/Deed (2).pdf',
    null,
  ])
})
