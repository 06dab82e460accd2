import { expect, test } from 'vitest'
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
import { anonymous, as, type Visit } from '#test/people.ts'
import { unzipped } from '#test/zip.ts'

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

test('an export is on record, and three within the hour are enough', async () => {
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
