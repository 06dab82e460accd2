import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { makeAdmin, makeCase, makeClient, makeLawyer, owner } from '#test/factories.ts'
import { mailsTo } from '#test/mailbox.ts'
import { anonymous, as } from '#test/people.ts'
import { mailDigests } from './digest.server.ts'

// Years ahead, so that the process's own job never finds one of these due.

const query = async (text: string, values: unknown[] = []) => (await owner()).query(text, values)

/** Runs the job as if it were `moment`. */
const at = async (moment: string) => mailDigests((await testApp()).services, new Date(moment))
const count = async (email: string) => (await mailsTo(email)).length

/** Chooses a digest; the last one was sent on `sentOn`. */
async function choose(userId: string | null, digest: string, sentOn: string) {
  await query('insert into notification_preferences (user_id, digest) values ($1, $2)', [userId, digest])
  await query('update notification_preferences set digest_sent_on = $2 where user_id = $1', [userId, sentOn])
}

/** An administrator for whom a case waits. */
async function waited(digest = 'daily', sentOn = '2031-03-04') {
  const admin = await makeAdmin()
  await choose(admin.id, digest, sentOn)
  const waiting = await makeCase({ lawyerId: null, title: 'The quixotic matter' })
  return { ...admin, waiting }
}

test('who isn’t signed in has no digest; everybody chooses their own, and only what there is', async () => {
  await expect((await anonymous()).api.notifications.digest()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  const setDigest = (await anonymous()).api.notifications.setDigest({ digest: 'daily' })
  await expect(setDigest).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  for (const make of [makeAdmin, makeLawyer, makeClient]) {
    const visit = await as((await make()).person)
    const other = await as((await make()).person)
    const hourly = visit.api.notifications.setDigest({ digest: 'hourly' as never })
    await expect(hourly).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    expect(await visit.api.notifications.digest()).toEqual({ digest: 'off' })
    await visit.api.notifications.setDigest({ digest: 'weekly' })
    expect(await visit.api.notifications.digest()).toEqual({ digest: 'weekly' })
    expect(await other.api.notifications.digest()).toEqual({ digest: 'off' })
    expect(await visit.api.notifications.mail()).toEqual({ email: true })
  }
})

test('nobody but the process may ask whose digests are due, or claim one', async () => {
  for (const role of ['anon', 'client', 'lawyer', 'admin'])
    for (const call of [
      'select * from digests_due(now())',
      'select claim_digest(gen_random_uuid(), now())',
    ]) {
      await query('begin')
      await query(`set local role portico_${role}`)
      await expect(query(call)).rejects.toThrow(/permission denied/)
      await query('rollback')
    }
})

test('the first digest comes at the next seven o’clock after the choice', async () => {
  const { id, person } = await makeAdmin()
  await (await as(person)).api.notifications.setDigest({ digest: 'daily' })
  const { rows } = await query(
    'select digest_sent_on = digest_day(now()) as begun from notification_preferences where user_id = $1',
    [id],
  )
  expect(rows).toEqual([{ begun: true }])
})

test('a daily digest is mailed once a day from seven on by the firm’s clock, in winter and in summer', async () => {
  const { email } = await waited()
  await at('2031-03-05T11:59:59Z')
  expect(await count(email)).toBe(0)
  await Promise.all([at('2031-03-05T12:00:00Z'), at('2031-03-05T12:00:00Z')])
  expect(await count(email)).toBe(1)
  await at('2031-03-05T20:00:00Z')
  expect(await count(email)).toBe(1)
  await at('2031-07-01T10:59:59Z')
  const late = await count(email)
  await at('2031-07-01T11:00:00Z')
  expect(await count(email)).toBe(late + 1)
})

test('a weekly digest is mailed on Mondays, or when the process is back', async () => {
  const { email } = await waited('weekly', '2031-03-03')
  for (const day of ['04', '07', '09']) await at(`2031-03-${day}T20:00:00Z`)
  expect(await count(email)).toBe(0)
  await at('2031-03-10T11:00:00Z')
  await at('2031-03-12T11:00:00Z')
  expect(await count(email)).toBe(1)
  await at('2031-03-19T15:00:00Z')
  expect(await count(email)).toBe(2)
})

test('it has counts and a link, and neither names nor content', async () => {
  const { email, waiting } = await waited()
  const lawyer = await makeLawyer()
  await choose(lawyer.userId, 'daily', '2031-03-04')
  const own = await makeCase({ lawyer, title: 'The lakeside matter' })
  const client = await makeClient()
  await choose(client.userId, 'daily', '2031-03-04')
  await query(
    `insert into notifications (user_id, kind, subject_id) values ($1, 'case_update', gen_random_uuid())`,
    [client.userId],
  )
  await at('2031-03-05T12:00:00Z')
  const { publicUrl } = (await testApp()).services
  const [toAdmin] = await mailsTo(email)
  expect(toAdmin?.text).toMatch(/Cases without a lawyer: \d+/)
  expect(toAdmin?.text).toContain(`${publicUrl}/admin/today`)
  const [toLawyer] = await mailsTo(lawyer.email)
  expect(toLawyer?.text).toContain('Open cases without a date or task ahead: 1')
  expect(toLawyer?.text).toContain(`${publicUrl}/lawyer-portal`)
  const [toClient] = await mailsTo(client.email)
  expect(toClient?.text).toContain('Unread notifications: 1')
  for (const mail of [toAdmin, toLawyer, toClient])
    for (const secret of [waiting.title, waiting.caseNumber, waiting.client.name, own.title, own.caseNumber])
      expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toContain(secret)
})

test('nothing is mailed when nothing waits, nor to the blocked, nor without the choice', async () => {
  const [idle, blocked, without] = [await makeLawyer(), await makeLawyer(), await makeLawyer()]
  for (const lawyer of [blocked, without]) await makeCase({ lawyer })
  for (const { userId } of [idle, blocked]) await choose(userId, 'daily', '2031-03-04')
  await query('update users set banned_at = now() where id = $1', [blocked.userId])
  await at('2031-03-05T12:00:00Z')
  for (const { email } of [idle, blocked, without]) expect(await count(email)).toBe(0)
  // What begins to wait later in the day comes with the next one.
  await makeCase({ lawyer: idle })
  await at('2031-03-05T18:00:00Z')
  expect(await count(idle.email)).toBe(0)
  await at('2031-03-06T12:00:00Z')
  expect(await count(idle.email)).toBe(1)
})

test('a mail that can’t be queued is tried again, and doesn’t keep the others', async () => {
  const [first, second] = [await waited('daily', '2031-03-01'), await waited()]
  const { services } = await testApp()
  const broken = {
    ...services,
    mailer: {
      ...services.mailer,
      send: async (...asked: Parameters<typeof services.mailer.send>) => {
        if (asked[0].to === first.email) throw new Error('The disk is full.')
        await services.mailer.send(...asked)
      },
    },
  }
  await expect(mailDigests(broken, new Date('2031-03-05T12:00:00Z'))).rejects.toThrow('The disk is full.')
  expect([await count(first.email), await count(second.email)]).toEqual([0, 1])
  await at('2031-03-05T12:01:00Z')
  expect([await count(first.email), await count(second.email)]).toEqual([1, 1])
})

test('seven o’clock is the firm’s, wherever it is', async () => {
  await query(`update firm_settings set settings = settings || '{"timeZone": "Asia/Tokyo"}'`)
  const { email } = await waited()
  await at('2031-03-04T21:59:59Z')
  expect(await count(email)).toBe(0)
  await at('2031-03-04T22:00:00Z')
  expect(await count(email)).toBe(1)
})
