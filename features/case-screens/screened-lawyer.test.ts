import { beforeAll, beforeEach, expect, test } from 'vitest'
import { mailDigests } from '#features/waiting/digest.server.ts'
import { testApp } from '#test/app.ts'
import {
  makeAdmin,
  makeCase,
  makeCourtDate,
  makeDocument,
  makeLawyer,
  makeTask,
  makeTimeEntry,
  owner,
} from '#test/factories.ts'
import { as, type Visit } from '#test/people.ts'

// Each way in which a lawyer met a case that isn't theirs, before and after they are screened from it: it was theirs once,
// and they still have tasks, uploads, hours and notifications of it.

const word = 'zephyrine'
let admin: Visit
let eleanor: Visit
let lawyer: Awaited<ReturnType<typeof makeLawyer>>
let next: Awaited<ReturnType<typeof makeLawyer>>
let theirs: Awaited<ReturnType<typeof makeCase>>
let fileId: string
let documentId: string

beforeAll(async () => {
  admin = await as((await makeAdmin()).person)
})
beforeEach(async () => {
  lawyer = await makeLawyer()
  next = await makeLawyer()
  eleanor = await as(lawyer.person)
  theirs = await makeCase({ lawyer, title: `${word} matter` })
  const headers = { 'x-file-name': `${word}.txt`, 'content-type': 'application/octet-stream' }
  const sent = await eleanor.fetch('/api/uploads?for=document', { method: 'POST', headers, body: word })
  fileId = ((await sent.json()) as { id: string }).id
  documentId = (await eleanor.api.lawyer.documents.add({ title: `${word} memo`, caseId: theirs.id, fileId }))
    .id
  const sql = await owner()
  await sql.query(
    `insert into notifications (user_id, kind, subject_id) values ($1, 'document_uploaded', $2)`,
    [lawyer.userId, theirs.id],
  )
  const [row] = (await admin.api.admin.cases.list({ search: theirs.caseNumber })).items
  const rows = [{ id: theirs.id, version: row?.version ?? 0 }]
  await admin.api.admin.cases.assignMany({ rows, lawyerId: next.id })
  await makeTask({ case: theirs, title: `${word} task`, assignedTo: lawyer.id })
  await makeTimeEntry({ case: theirs, lawyerId: lawyer.id, description: `${word} call` })
  await makeCourtDate({ case: theirs, title: `${word} hearing` })
  await makeDocument({ case: theirs, title: `${word} brief` })
})

const screen = () =>
  admin.api.admin.caseScreens.create({
    caseId: theirs.id,
    lawyerId: lawyer.id,
    reason: 'Married to counsel of the other side.',
  })

/** What the lawyer's pages, searches, counters and downloads say, by call. */
async function told() {
  const { lawyer: of, notifications } = eleanor.api
  const calls: Record<string, () => Promise<unknown>> = {
    cases: () => of.cases.list({}),
    counts: () => of.cases.counts(),
    options: () => of.cases.options({ search: word }),
    tasks: () => of.tasks.open(),
    documents: () => of.documents.list({}),
    'documents of the case': () => of.documents.list({ caseId: theirs.id }),
    hours: () => of.billing.own({}),
    'court dates': () => of.courtDates.list({ when: 'upcoming' }),
    'tasks across cases': () => of.tasks.all({}),
    clients: () => of.search({ text: theirs.client.email }),
    search: () => of.search({ text: word }),
    waiting: () => of.waiting.list(),
    notifications: () => notifications.list({}),
    file: async () => (await eleanor.fetch(`/api/files/${fileId}`)).text(),
  }
  const answers = await Promise.all(Object.values(calls).map((call) => call()))
  return Object.fromEntries(Object.keys(calls).map((name, at) => [name, JSON.stringify(answers[at])]))
}
const where = (answers: Record<string, string>) =>
  Object.keys(answers).filter((name) => answers[name]?.includes(word) || answers[name]?.includes(theirs.id))

test('they see it nowhere, and pages that showed it lose it', async () => {
  const ofUploads = ['documents', 'documents of the case', 'file', 'search']
  expect(where(await told()).sort()).toEqual(
    [...ofUploads, 'notifications', 'tasks', 'tasks across cases'].sort(),
  )
  const { id } = await screen()
  expect(where(await told())).toEqual([])
  expect((await eleanor.fetch(`/api/files/${fileId}`)).status).toBe(404)
  await admin.api.admin.caseScreens.end({ id })
  expect(where(await told())).toEqual(
    ['documents', 'documents of the case', 'search', 'file'].filter(Boolean),
  )
})

test('they read no row of it in the database', async () => {
  await screen()
  const { services } = await testApp()
  const actor = { role: 'lawyer', userId: lawyer.userId as string, lawyerId: lawyer.id } as const
  const sql = await owner()
  const { rows: tables } = await sql.query(`
    select c.table_name as name from information_schema.columns as c
    where c.table_schema = 'public' and c.column_name = 'case_id'
      and has_column_privilege('portico_lawyer', 'public.' || c.table_name, 'case_id', 'select')
    order by 1`)
  expect(tables.length).toBeGreaterThan(10)
  for (const { name } of tables) {
    const read = await services.db.readAs(actor, (tx) =>
      tx.execute(`select from ${name} where case_id = '${theirs.id}'`),
    )
    expect([name, read.rows.length]).toEqual([name, 0])
  }
})

test('neither a mail of unread notifications nor a digest mentions it', async () => {
  await eleanor.api.notifications.setDigest({ digest: 'daily' })
  await screen()
  const sql = await owner()
  const { rows } = await sql.query('select from notifications where user_id = $1', [lawyer.userId])
  expect(rows).toEqual([])
  const { services } = await testApp()
  await mailDigests(services, new Date(Date.now() + 2 * 24 * 60 * 60 * 1000))
  const mails = await sql.query(
    `select from queued_jobs where kind = 'mail' and summary like '%' || $1 || '%'`,
    [lawyer.email],
  )
  expect(mails.rows).toEqual([])
})

test('no change of it is published under their name', async () => {
  await screen()
  const sql = await owner()
  await sql.query('truncate changes')
  await sql.query(`update case_tasks set title = 'Renamed' where case_id = $1`, [theirs.id])
  await sql.query(`update time_entries set description = 'Renamed' where case_id = $1`, [theirs.id])
  await sql.query(`update documents set title = 'Renamed' where id = $1`, [documentId])
  await sql.query(`update cases set title = 'Renamed' where id = $1`, [theirs.id])
  const { rows } = await sql.query('select topic from changes where topic like $1', [`%${lawyer.id}%`])
  expect(rows).toEqual([])
})

test('a PIN that somebody gave them opens it no more', async () => {
  const { pinCode } = await (await as(next.person)).api.lawyer.pins.create({ caseId: theirs.id })
  const verify = async (visit: Visit) => {
    const body = JSON.stringify({ pin_code: pinCode, case_id: theirs.id })
    const headers = { 'content-type': 'application/json' }
    return (await visit.fetch('/api/functions/verify-pin', { method: 'POST', headers, body })).json()
  }
  const { grant } = await verify(eleanor)
  const details = () => eleanor.api.site.caseAccess.details(undefined, { context: { grant } })
  expect(await details()).toMatchObject({ id: theirs.id })
  await screen()
  await expect(details()).rejects.toMatchObject({ status: 404 })
  expect(await verify(eleanor)).toMatchObject({ valid: false })
  expect(await verify(await as(theirs.client.person))).toMatchObject({ valid: true })
})
