import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { fromFirmTime } from '#platform/dates/firm-time.ts'
import { makeAdmin, makeCase, makeCourtDate } from '#test/factories.ts'
import { anonymous, as, type Visit } from '#test/people.ts'
import { notForThem } from '#test/refusals.ts'
import type { CourtDate } from './admin-calendar.schema.ts'
import { droppedOn } from './use-moving.ts'

let admin: Visit
let item: Awaited<ReturnType<typeof makeCase>>
beforeAll(async () => {
  admin = await as((await makeAdmin()).person)
  item = await makeCase()
})
const calendar = () => admin.api.admin.calendar
const at = (time: string) => fromFirmTime(time) as Date

describe('refusals', () => {
  test('only an administrator reads a week or moves a court date', async () => {
    const { id, version } = await makeCourtDate({ case: item })
    const courtDate = at('2032-05-03T10:00')
    for (const { api } of [await anonymous(), await as(item.client.person), await as(item.lawyer.person)]) {
      await expect(api.admin.calendar.week({ day: '2032-05-02' })).rejects.toMatchObject(notForThem)
      await expect(api.admin.calendar.move({ id, version, courtDate })).rejects.toMatchObject(notForThem)
    }
    expect((await calendar().get({ id })).version).toBe(version)
  })

  test('a version that was changed since, one that isn’t there, and a year out of range', async () => {
    const { id, version } = await makeCourtDate({ case: item, courtDate: at('2032-05-03T10:00') })
    const first = await calendar().move({ id, version, courtDate: at('2032-05-04T10:00') })
    await expect(calendar().move({ id, version, courtDate: at('2032-05-05T10:00') })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
    await expect(
      calendar().move({ id: randomUUID(), version, courtDate: at('2032-05-05T10:00') }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(
      calendar().move({ id, version: first.version, courtDate: new Date('2101-01-02') }),
    ).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    expect((await calendar().get({ id })).courtDate).toEqual(at('2032-05-04T10:00'))
  })
})

test('a court date moves with its end and its deadline; everything else stays', async () => {
  const made = await calendar().create({
    caseId: item.id,
    title: 'Conference',
    courtDate: at('2032-03-10T09:30'),
    isPublic: true,
    consentGiven: true,
    consentForm: 'written',
  })
  // New York's clock changes on March 14, 2032.
  const moved = await calendar().move({ ...made, courtDate: at('2032-03-17T14:30') })
  expect(moved).toEqual({
    ...made,
    version: made.version + 1,
    courtDate: at('2032-03-17T14:30'),
    endTime: at('2032-03-17T16:30'),
    deadline: at('2032-03-10T14:30'),
  })
})

test('a week has its seven days of the firm’s clock, and those of one case alone', async () => {
  const own = await makeCase()
  // New York's clock changes on November 7, 2032, the first day of this week.
  const inside = ['2032-11-07T00:00', '2032-11-10T12:00', '2032-11-13T23:59']
  for (const time of ['2032-11-06T23:59', ...inside, '2032-11-14T00:00'])
    await makeCourtDate({ case: own, courtDate: at(time) })
  await makeCourtDate({ case: item, courtDate: at('2032-11-09T10:00') })
  const week = await calendar().week({ day: '2032-11-07', caseId: own.id })
  expect(week.map(({ courtDate }) => courtDate)).toEqual(inside.map(at))
  expect(await calendar().week({ day: '2032-11-07' })).toHaveLength(4)
})

test('what is dropped on a day keeps its time, and on an hour its minutes', () => {
  const event = { courtDate: at('2026-11-24T09:30') } as CourtDate
  expect(droppedOn(event, '2026-12-01')).toBe('2026-12-01T09:30')
  expect(droppedOn(event, '2026-11-25', 8)).toBe('2026-11-25T08:30')
  expect(droppedOn(event, '2026-11-25', 14)).toBe('2026-11-25T14:30')
})
