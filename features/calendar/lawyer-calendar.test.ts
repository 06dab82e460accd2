import { beforeAll, expect, test } from 'vitest'
import { fromFirmTime } from '#platform/dates/firm-time.ts'
import { makeCase, makeCourtDate, makeLawyer, owner } from '#test/factories.ts'
import { anonymous, as, type Visit } from '#test/people.ts'
import { notForThem } from '#test/refusals.ts'

let item: Awaited<ReturnType<typeof makeCase>>
let lawyer: Visit
beforeAll(async () => {
  item = await makeCase()
  lawyer = await as(item.lawyer.person)
})
const calendar = () => lawyer.api.lawyer.calendar
const at = (time: string) => fromFirmTime(time) as Date

test('another lawyer moves and sees nothing; other roles are refused', async () => {
  const { id, version } = await makeCourtDate({ case: item, courtDate: at('2033-05-03T10:00') })
  const move = { id, version, courtDate: at('2033-05-04T10:00') }
  for (const { api } of [await anonymous(), await as(item.client.person)]) {
    await expect(api.lawyer.calendar.week({ day: '2033-05-01' })).rejects.toMatchObject(notForThem)
    await expect(api.lawyer.calendar.month({ month: '2033-05' })).rejects.toMatchObject(notForThem)
    await expect(api.lawyer.calendar.move(move)).rejects.toMatchObject(notForThem)
  }
  const other = (await as((await makeLawyer()).person)).api.lawyer.calendar
  await expect(other.move(move)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await other.week({ day: '2033-05-01' })).toEqual([])
  expect(await other.month({ month: '2033-05' })).toEqual([])
  expect(await other.month({ month: '2033-05', caseId: item.id })).toEqual([])
  expect((await calendar().get({ id })).version).toBe(version)
})

test('of two concurrent moves, the second gets an error', async () => {
  const { id, version } = await makeCourtDate({ case: item, courtDate: at('2033-06-01T10:00') })
  await calendar().move({ id, version, courtDate: at('2033-06-02T10:00') })
  await expect(calendar().move({ id, version, courtDate: at('2033-06-03T10:00') })).rejects.toMatchObject({
    code: 'CONFLICT',
  })
  expect((await calendar().get({ id })).courtDate).toEqual(at('2033-06-02T10:00'))
})

test('a lawyer’s move keeps the consent and leaves both times in the audit log', async () => {
  const made = await calendar().create({
    caseId: item.id,
    title: 'Conference',
    courtDate: at('2033-07-06T09:30'),
    isPublic: true,
    consentGiven: true,
    consentForm: 'written',
  })
  const moved = await calendar().move({ ...made, courtDate: at('2033-07-13T14:30') })
  expect(moved).toEqual({
    ...made,
    version: made.version + 1,
    courtDate: at('2033-07-13T14:30'),
    endTime: at('2033-07-13T16:30'),
    deadline: at('2033-07-06T14:30'),
  })
  const { rows } = await (await owner()).query(
    `select actor_role from audit_log where entity = 'calendar_events' and entity_id = $1 and action = 'changed'`,
    [made.id],
  )
  expect(rows).toEqual([{ actor_role: 'lawyer' }])
})

test('a month and a week have those of all of the lawyer’s cases, or of one', async () => {
  const other = await makeCase({ lawyer: item.lawyer })
  for (const [of, time] of [
    [item, '2033-08-01T00:00'],
    [other, '2033-08-03T12:00'],
    [item, '2033-08-31T23:59'],
    [item, '2033-09-01T00:00'],
  ] as const)
    await makeCourtDate({ case: of, courtDate: at(time) })
  await makeCourtDate({ courtDate: at('2033-08-02T10:00') })
  const times = (rows: { courtDate: Date }[]) => rows.map(({ courtDate }) => courtDate)
  expect(times(await calendar().month({ month: '2033-08' }))).toEqual(
    ['2033-08-01T00:00', '2033-08-03T12:00', '2033-08-31T23:59'].map(at),
  )
  expect(times(await calendar().week({ day: '2033-07-31', caseId: other.id }))).toEqual([
    at('2033-08-03T12:00'),
  ])
})
