import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test, vi } from 'vitest'
import { testApp } from '#test/app.ts'
import { makeAdmin, makeClient, makeLawyer, owner } from '#test/factories.ts'
import { mailsTo, mailTo } from '#test/mailbox.ts'
import { anonymous, as } from '#test/people.ts'
import { mailUnread } from './mail-unread.server.ts'
import { notificationKinds, occasions } from './notifications.schema.ts'

async function notify(userId: string | null, kind: string, minutesAgo = 0) {
  const { rows } = await (await owner()).query(
    `insert into notifications (user_id, kind, subject_id, created_at)
      values ($1, $2, $3, now() - make_interval(mins => $4)) returning id`,
    [userId, kind, randomUUID(), minutesAgo],
  )
  return rows[0].id as string
}

/** The job's own first turn would mail what these tests prepare; the next one comes a minute later. */
beforeAll(async () => {
  await testApp()
  const turn = `select finished_at from recurring_jobs where name = 'mail what stays unread'`
  await vi.waitFor(
    async () => expect((await (await owner()).query(turn)).rows[0]?.finished_at).toBeTruthy(),
    10_000,
  )
})

test('everybody sees and marks their own alone', async () => {
  const [ann, ben] = [await makeClient(), await makeClient()]
  const first = await notify(ann.userId, 'case_update')
  await notify(ann.userId, 'chat_message')
  const foreign = await notify(ben.userId, 'case_update')
  const atAnn = await as(ann.person)
  const atBen = await as(ben.person)
  expect((await atAnn.api.notifications.list()).unread).toBe(2)
  await atAnn.api.notifications.markRead({ id: foreign })
  expect((await atBen.api.notifications.list()).unread).toBe(1)
  await atAnn.api.notifications.markRead({ id: first })
  const { items, unread } = await atAnn.api.notifications.list()
  expect([unread, items.map(({ readAt }) => readAt !== null).sort()]).toEqual([1, [false, true]])
  await atAnn.api.notifications.markRead({})
  expect((await atAnn.api.notifications.list()).unread).toBe(0)
  expect((await atBen.api.notifications.list()).unread).toBe(1)
  await expect((await anonymous()).api.notifications.list()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
})

test('what stays unread for fifteen minutes is mailed once, in one mail, without the case’s content', async () => {
  const [wants, doesNot, reads] = [await makeClient(), await makeClient(), await makeClient()]
  await (await as(doesNot.person)).api.notifications.setMail({ email: false })
  expect(await (await as(doesNot.person)).api.notifications.mail()).toEqual({ email: false })
  // At once: the job of the application may run in between.
  const database = await owner()
  await database.query('begin')
  for (const { userId } of [wants, doesNot, reads])
    for (const kind of ['case_update', 'chat_message']) await notify(userId, kind, 16)
  await notify(wants.userId, 'document_added', 14)
  await database.query('update notifications set read_at = now() where user_id = $1', [reads.userId])
  await database.query('commit')
  const { services } = await testApp()
  await Promise.all([mailUnread(services), mailUnread(services)])
  await mailUnread(services)
  const [mail, ...others] = await mailsTo(wants.email)
  expect(others).toEqual([])
  expect(mail?.text).toContain('There is news in your case.')
  expect(mail?.text).toContain('You have a new message.')
  expect(mail?.text).not.toContain('A document was added')
  expect([await mailsTo(doesNot.email), await mailsTo(reads.email)]).toEqual([[], []])
})

test('a mail leads to the page of the reader’s own portal', async () => {
  const [client, lawyer, admin] = [await makeClient(), await makeLawyer(), await makeAdmin()]
  for (const userId of [client.userId, lawyer.userId]) await notify(userId, 'chat_message', 16)
  await notify(admin.id, 'document_uploaded', 16)
  const { services } = await testApp()
  await mailUnread(services)
  for (const [{ email }, place] of [
    [client, '/dashboard/chat'],
    [lawyer, '/lawyer-portal/chats'],
    [admin, '/admin/documents'],
  ] as const)
    expect((await mailTo(email)).text).toMatch(new RegExp(`${services.publicUrl}${place}\\b`))
})

test('each person chooses the occasions of their mails, among those of their portal', async () => {
  const [client, lawyer, admin] = [await makeClient(), await makeLawyer(), await makeAdmin()]
  const offered = async (of: { person: Parameters<typeof as>[0] }) =>
    (await (await as(of.person)).api.notifications.occasions()).offered
  expect(await offered(client)).toEqual(['case', 'documents', 'pins', 'appointments', 'messages', 'keys'])
  expect(await offered(lawyer)).toEqual(['documents', 'pins', 'appointments', 'messages', 'keys'])
  expect(await offered(admin)).toEqual(['documents', 'keys', 'contact'])
  await expect((await anonymous()).api.notifications.occasions()).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
  })
  const { notifications } = (await as(client.person)).api
  const unknown = ['weather'] as never
  await expect(notifications.setOccasions({ unmailed: unknown })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  })
  await notifications.setOccasions({ unmailed: ['messages', 'documents'] })
  expect((await notifications.occasions()).unmailed).toEqual(['messages', 'documents'])
  expect((await (await as(lawyer.person)).api.notifications.occasions()).unmailed).toEqual([])
  for (const kind of ['chat_message', 'chat_handed_over', 'document_added', 'case_update'])
    await notify(client.userId, kind, 16)
  await mailUnread((await testApp()).services)
  const [mail, ...others] = await mailsTo(client.email)
  expect(others).toEqual([])
  expect(mail?.text).toContain('There is news in your case.')
  expect(mail?.text).not.toMatch(/message|document/)
  await notify(client.userId, 'chat_message', 16)
  await mailUnread((await testApp()).services)
  expect(await mailsTo(client.email)).toHaveLength(1)
})

test('every kind of notification belongs to one occasion, which its readers can choose', () => {
  const kinds = Object.values(occasions).flat()
  expect([...kinds].sort()).toEqual([...notificationKinds].sort())
})

test('a lawyer who has switched the mails off gets none', async () => {
  const [wants, doesNot] = [await makeLawyer(), await makeLawyer()]
  await (await as(doesNot.person)).api.lawyer.preferences.set({ email: false, push: true })
  for (const { userId } of [wants, doesNot]) await notify(userId, 'appointment_requested', 16)
  await mailUnread((await testApp()).services)
  expect(await mailsTo(wants.email)).toHaveLength(1)
  expect(await mailsTo(doesNot.email)).toEqual([])
})
