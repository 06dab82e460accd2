import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { emptyFirm } from '#firm.config.ts'
import { testApp } from '#test/app.ts'
import {
  makeAdmin,
  makeAppointment,
  makeCase,
  makeClient,
  makeCourtDate,
  makeLawyer,
  makeTask,
  owner,
} from '#test/factories.ts'
import { anonymous, as, type Visit } from '#test/people.ts'
import { mostCounted, type WaitingKind } from './waiting.schema.ts'
import { waitingForAdministrators } from './waiting.server.ts'

const query = async (text: string, values: unknown[] = []) => (await owner()).query(text, values)
const dayAgo = new Date(Date.now() - 25 * 60 * 60 * 1000)
const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000)

type Kind = WaitingKind

async function groupAt(visit: Visit, portal: 'admin' | 'lawyer', kind: Kind) {
  const groups =
    portal === 'admin' ? await visit.api.admin.waiting.list() : await visit.api.lawyer.waiting.list()
  return groups.find((group) => group.kind === kind)
}
const placesAt = async (...asked: Parameters<typeof groupAt>) =>
  (await groupAt(...asked))?.lines.map(({ place }) => place) ?? []

let admin: Visit

beforeEach(async () => {
  admin ??= await as((await makeAdmin()).person)
  await query(`delete from cases`)
})

test('others than administrators and lawyers are refused', async () => {
  const [client, lawyer] = [await as((await makeClient()).person), await as((await makeLawyer()).person)]
  for (const { api } of [client, lawyer])
    await expect(api.admin.waiting.list()).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(client.api.lawyer.waiting.list()).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect((await anonymous()).api.admin.waiting.list()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await expect((await anonymous()).api.lawyer.waiting.list()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
})

test('nobody but administrators may ask which lawyers owe an answer', async () => {
  for (const role of ['anon', 'client', 'lawyer']) {
    await query('begin')
    await query(`set local role portico_${role}`)
    await expect(query('select * from unanswered_by_lawyer(now(), 10)')).rejects.toThrow(/permission denied/)
    await query('rollback')
  }
})

test('nothing waits in a firm in which nothing does', async () => {
  await query('delete from queued_jobs')
  expect(await admin.api.admin.waiting.list()).toEqual([])
})

test('an open case without a lawyer waits until it has one or is closed', async () => {
  const lawyer = await makeLawyer()
  const [given, closed, imported] = [
    await makeCase({ lawyerId: null }),
    await makeCase({ lawyerId: null, status: 'closed' }),
    await makeCase({ lawyerId: null, status: 'Open' }),
  ]
  const waiting = await placesAt(admin, 'admin', 'unassigned')
  expect(waiting.sort()).toEqual([given.caseNumber, imported.caseNumber].sort())
  expect(waiting).not.toContain(closed.caseNumber)
  await query('update cases set lawyer_id = $1', [lawyer.id])
  expect(await groupAt(admin, 'admin', 'unassigned')).toBeUndefined()
})

test('an open case waits without a date ahead and without an open task; a lawyer sees their own alone', async () => {
  const lawyer = await makeLawyer()
  const eleanor = await as(lawyer.person)
  const marcus = await as((await makeLawyer()).person)
  const own = await makeCase({ lawyer })
  expect(await placesAt(admin, 'admin', 'idle')).toEqual([own.caseNumber])
  expect(await placesAt(eleanor, 'lawyer', 'idle')).toEqual([own.caseNumber])
  expect(await placesAt(marcus, 'lawyer', 'idle')).toEqual([])
  const task = await makeTask({ case: own })
  expect(await placesAt(eleanor, 'lawyer', 'idle')).toEqual([])
  await query(`update case_tasks set status = 'completed' where id = $1`, [task.id])
  const past = await makeCourtDate({ case: own, courtDate: dayAgo })
  expect(await placesAt(eleanor, 'lawyer', 'idle')).toEqual([own.caseNumber])
  await query('update calendar_events set court_date = $2 where id = $1', [past.id, tomorrow])
  expect(await placesAt(eleanor, 'lawyer', 'idle')).toEqual([])
  await query('update calendar_events set court_date = null, deadline = $2 where id = $1', [
    past.id,
    tomorrow,
  ])
  expect(await placesAt(admin, 'admin', 'idle')).toEqual([])
  await query('delete from calendar_events')
  await query(`update cases set status = 'closed'`)
  expect(await placesAt(admin, 'admin', 'idle')).toEqual([])
})

test('the counts end at a hundred, and say that there are more', async () => {
  const lawyer = await makeLawyer()
  const client = await makeClient()
  for (let n = 0; n <= mostCounted; n++) await makeCase({ lawyer, client, lawyerId: null })
  const unassigned = await groupAt(admin, 'admin', 'unassigned')
  expect(unassigned).toMatchObject({ count: mostCounted, more: true })
  expect(unassigned?.lines).toHaveLength(10)
  expect((await groupAt(admin, 'admin', 'idle'))?.lines).toHaveLength(mostCounted)
})

test('a contact message waits after a day, until it is answered', async () => {
  const { rows } = await query(
    `insert into contact_messages (name, email, message, created_at)
      values ('Ada Vance', 'ada@demo.example', 'Who pays?', $1), ('Ben Vance', 'ben@demo.example', 'And I?', now())
      returning id`,
    [dayAgo],
  )
  expect(await placesAt(admin, 'admin', 'messages')).toEqual([rows[0].id])
  await query('update contact_messages set answered_at = now()')
  expect(await placesAt(admin, 'admin', 'messages')).toEqual([])
})

test('a client with a message a day old is listed until the lawyer answers; administrators see how many', async () => {
  const [lawyer, client] = [await makeLawyer(), await makeClient()]
  const [atLawyer, atClient] = [await as(lawyer.person), await as(client.person)]
  const { id } = await makeAppointment({ client, lawyer })
  const { conversationId } = await atLawyer.api.lawyer.appointments.accept({ id })
  const message = (messageText: string) => ({ conversationId, idempotencyKey: randomUUID(), messageText })
  const first = message('When do we meet?')
  await atClient.api.client.chat.send(first)
  expect(await placesAt(atLawyer, 'lawyer', 'chats')).toEqual([])
  await query('update chat_conversations set waiting_since = $1 where waiting_since is not null', [dayAgo])
  // A reminder keeps the time of the first message.
  await atClient.api.client.chat.send(message('Are you there?'))
  expect(await placesAt(atLawyer, 'lawyer', 'chats')).toEqual([conversationId])
  const seen = await groupAt(admin, 'admin', 'chats')
  expect(seen?.lines).toMatchObject([{ place: lawyer.email, title: lawyer.name, detail: '1 client waits' }])
  expect(JSON.stringify(seen)).not.toContain(client.name)
  await atLawyer.api.lawyer.chat.send(message('Tomorrow at nine.'))
  expect(await placesAt(atLawyer, 'lawyer', 'chats')).toEqual([])
  // The first message once more, under its key: nothing new was said.
  await atClient.api.client.chat.send(first)
  const { rows } = await query('select waiting_since from chat_conversations where id = $1', [conversationId])
  expect(rows).toEqual([{ waiting_since: null }])
  expect(await groupAt(admin, 'admin', 'chats')).toBeUndefined()
})

test('an invitation waits in its last day and after it, unless it was used', async () => {
  const { rows } = await query(
    `insert into invitations (email, name, role, token_hash, expires_at, used_at) values
      ('soon@octagonlaw.example', 'Soon', 'admin', 'a', now() + interval '23 hours', null),
      ('late@octagonlaw.example', 'Late', 'admin', 'b', now() - interval '1 hour', null),
      ('good@octagonlaw.example', 'Good', 'admin', 'c', now() + interval '25 hours', null),
      ('used@octagonlaw.example', 'Used', 'admin', 'd', now() + interval '1 hour', now()) returning id`,
  )
  expect(await placesAt(admin, 'admin', 'invitations')).toEqual([rows[1].id, rows[0].id])
  await query('delete from invitations')
  expect(await placesAt(admin, 'admin', 'invitations')).toEqual([])
})

test('a job that failed waits until it is tried again', async () => {
  const { rows } = await query(
    `insert into queued_jobs (id, kind, summary, payload, last_error, failed_at)
      values (gen_random_uuid(), 'mail', 'ada@demo.example: A subject', '', 'No such mailbox', now()) returning id`,
  )
  const jobs = await groupAt(admin, 'admin', 'jobs')
  expect(jobs?.lines).toMatchObject([{ place: rows[0].id, detail: 'No such mailbox' }])
  await admin.api.admin.jobs.discard({ id: rows[0].id })
  expect(await groupAt(admin, 'admin', 'jobs')).toBeUndefined()
})

test('a backup is late after 36 hours without a good one, unless they are turned off and none was recorded', async () => {
  const late = () => groupAt(admin, 'admin', 'backups')
  expect(await late()).toBeUndefined()
  // Older records alone say nothing: the demo firm's and imported ones are older than the installation.
  await query(`update users set created_at = now() - interval '37 hours'`)
  expect(await late()).toBeUndefined()
  await query(`update migrations.applied set applied_at = now() - interval '37 hours'`)
  expect((await late())?.lines).toMatchObject([{ detail: 'None is taken' }])
  const { services } = await testApp()
  const whereOff = async () => {
    const groups = await services.db.readAs({ role: 'admin', userId: randomUUID() }, (tx) =>
      waitingForAdministrators(tx, { none: 'off' }),
    )
    return groups.find(({ kind }) => kind === 'backups')?.lines.map(({ detail }) => detail)
  }
  expect(await whereOff()).toBeUndefined()
  await query(`insert into backups (started_at, finished_at, error) values (now(), now(), 'no space')`)
  expect((await late())?.lines).toMatchObject([
    { title: 'No good backup for 36 hours', detail: 'no space', at: expect.any(Date) },
  ])
  // A timer of the operator's runs the command, which records its runs.
  expect(await whereOff()).toEqual(['no space'])
  await query(`insert into backups (finished_at, verified, place) values (now(), true, '/backups/1.tar.gz')`)
  expect(await late()).toBeUndefined()
  await query('update users set created_at = now()')
  await query('update migrations.applied set applied_at = now()')
})

test('the firm’s storage waits from 90 % of its limit on', async () => {
  const full = () => groupAt(admin, 'admin', 'storage')
  const limitTo = (firmGB: number) =>
    query(
      `insert into firm_settings (settings) values ($1) on conflict (id) do update set settings = excluded.settings`,
      [{ ...emptyFirm, storage: { clientGB: 5, firmGB } }],
    )
  const keep = (bytes: number) =>
    query(
      `insert into files (storage_key, name, mime, size, sha256, state) values (gen_random_uuid(), 'a.pdf', 'application/pdf', $1, $2, 'stored')`,
      [Math.round(bytes), '0'.repeat(64)],
    )
  await limitTo(10)
  await keep(8.9 * 1024 ** 3)
  expect(await full()).toBeUndefined()
  await keep(0.2 * 1024 ** 3)
  expect((await full())?.lines).toMatchObject([
    { title: '9.1 GB of the firm’s 10 GB are used', detail: '921.5 MB left' },
  ])
  await limitTo(0)
  expect(await full()).toBeUndefined()
})

test('a task waits when its day has passed; each lawyer has their own', async () => {
  const lawyer = await makeLawyer()
  const own = await makeCase({ lawyer })
  const [eleanor, marcus] = [await as(lawyer.person), await as((await makeLawyer()).person)]
  const task = await makeTask({ case: own, dueDate: '2026-01-05' })
  await makeTask({ case: own, dueDate: '2999-01-05' })
  const tasks = await groupAt(eleanor, 'lawyer', 'tasks')
  expect(tasks?.lines).toMatchObject([{ place: own.caseNumber, title: task.title }])
  expect(await groupAt(marcus, 'lawyer', 'tasks')).toBeUndefined()
  await query(`update case_tasks set status = 'completed'`)
  expect(await groupAt(eleanor, 'lawyer', 'tasks')).toBeUndefined()
})
