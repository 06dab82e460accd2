import { beforeAll, describe, expect, test } from 'vitest'
import { entryDateMessages } from '#features/timeline/timeline.schema.ts'
import { firmDay } from '#platform/dates/format-day.ts'
import { makeDecision } from '#test/conflict-decisions.ts'
import { makeAdmin, makeCase, makeLawyer, owner } from '#test/factories.ts'
import { as, type Visit } from '#test/people.ts'
import { openingTooFarAhead } from './cases.schema.ts'

let admin: Visit
let eleanor: Visit
let lawyer: Awaited<ReturnType<typeof makeLawyer>>
beforeAll(async () => {
  admin = await as((await makeAdmin()).person)
  lawyer = await makeLawyer()
  eleanor = await as(lawyer.person)
  await makeDecision({ by: lawyer, names: ['Sana Lindqvist'] })
})

const inYears = (years: number) => {
  const today = firmDay()
  return `${Number(today.slice(0, 4)) + years}${today.slice(4)}`
}
const entered = (caseNumber: string, startDate?: string) => ({
  ...{ caseNumber, title: 'Harrow Lane', description: 'A roof that leaks.' },
  ...(startDate && { startDate }),
})
const ours = (startDate?: string) => ({
  ...{ practiceArea: 'Family Law' as const, title: 'In re Lindqvist', description: 'A guardianship.' },
  ...{ clientName: 'Sana Lindqvist', ...(startDate && { startDate }) },
})
const casesOf = async (caseNumber: string) =>
  (await (await owner()).query('select id from cases where case_number = $1', [caseNumber])).rows

describe('refused', () => {
  test.for([
    ['in two years', inYears(2), openingTooFarAhead],
    ['that no calendar has', '2025-02-30', 'Please enter a date between 1970 and 2100'],
    ['left empty', '', 'Please enter a date between 1970 and 2100'],
  ] as const)('a start date %s, in both forms', async ([, startDate, message]) => {
    const refusal = { status: 400, data: { fields: { startDate: message } } }
    const values = { ...entered('OPEN-NEVER'), startDate }
    await expect(admin.api.admin.cases.create(values)).rejects.toMatchObject(refusal)
    await expect(eleanor.api.lawyer.cases.create({ ...ours(), startDate })).rejects.toMatchObject(refusal)
    expect(await casesOf('OPEN-NEVER')).toEqual([])
  })

  test('a start date in two years, in an import', async () => {
    const csv = `Case number,Title,Description,Start date\nOPEN-AHEAD,T,D,${inYears(2)}`
    const { faults, imported } = await admin.api.admin.cases.import({ csv, dryRun: false })
    expect(faults).toMatchObject([{ line: 2, column: 'Start date', reason: openingTooFarAhead }])
    expect(imported).toBe(0)
  })
})

test('a new case starts today unless its form says another day, and an edit moves it', async () => {
  const today = await admin.api.admin.cases.create(entered('OPEN-TODAY'))
  expect(today.startDate).toBe(firmDay())
  const ahead = await admin.api.admin.cases.create(entered('OPEN-NEXT', inYears(1)))
  expect(ahead.startDate).toBe(inYears(1))
  const { id, version } = ahead
  const edited = await admin.api.admin.cases.update({ ...entered('OPEN-NEXT', '2019-05-06'), id, version })
  expect(edited.startDate).toBe('2019-05-06')
  expect((await eleanor.api.lawyer.cases.create(ours('2018-02-03'))).startDate).toBe('2018-02-03')
  const file = await admin.fetch('/api/exports/cases?search=OPEN-NEXT', { method: 'POST' })
  expect(await file.text()).toMatch(/Start date.*OPEN-NEXT,.*,2019-05-06,/s)
})

test('an imported case takes its own earlier timeline, from the morning of its start date on', async () => {
  const csv = `Case number,Title,Description,Start date,Lawyer\nOPEN-OLD,T,D,2019-03-12,${lawyer.email}`
  expect(await admin.api.admin.cases.import({ csv, dryRun: false })).toMatchObject({ imported: 1 })
  const [{ id: caseId }] = await casesOf('OPEN-OLD')
  const add = (visit: Visit['api']['lawyer' | 'admin'], at: string) =>
    visit.timeline.add({ caseId, description: 'Filed.', entryTimestamp: new Date(at) })
  for (const writer of [eleanor.api.lawyer, admin.api.admin]) {
    // Midnight in New York is 04:00 UTC on that date.
    await expect(add(writer, '2019-03-12T03:59:00Z')).rejects.toMatchObject({
      data: { fields: { entryTimestamp: entryDateMessages.beforeCase('3/12/2019') } },
    })
    const { id, version, description } = await add(writer, '2019-03-12T04:00:00Z')
    expect(description).toBe('Filed.')
    const edit = (at: string) =>
      writer.timeline.edit({ id, version: version ?? 0, description, entryTimestamp: new Date(at) })
    await expect(edit('2019-03-11T12:00:00Z')).rejects.toMatchObject({ status: 400 })
    expect((await edit('2019-04-01T12:00:00Z')).version).toBe(2)
  }
})

test('a case that starts later takes entries from its entry on', async () => {
  const createdAt = new Date('2026-03-02T15:00:30Z')
  const item = await makeCase({ lawyer, createdAt, startDate: inYears(1) })
  const add = (at: string) =>
    eleanor.api.lawyer.timeline.add({
      caseId: item.id,
      description: 'Retained.',
      entryTimestamp: new Date(at),
    })
  await expect(add('2026-03-02T14:59:00Z')).rejects.toMatchObject({ status: 400 })
  expect(await add('2026-03-02T15:00:00Z')).toMatchObject({ description: 'Retained.' })
})

test('reports count a case in the month of its start date, wherever it was entered', async () => {
  const monthsAgo = (months: number) => {
    const [year, month] = firmDay().split('-').map(Number) as [number, number]
    return new Date(Date.UTC(year, month - 1 - months, 3)).toISOString().slice(0, 10)
  }
  const figures = async () => (await admin.api.admin.reports.figures()).statuses
  const inMonth = async (day: string) =>
    (await figures()).find(({ month, kind }) => month === day.slice(0, 7) && kind === 'On appeal')?.number
  const csv = `Case number,Title,Description,Status,Start date\nOPEN-MONTH,T,D,On appeal,${monthsAgo(4)}`
  await admin.api.admin.cases.import({ csv, dryRun: false })
  expect([await inMonth(monthsAgo(4)), await inMonth(firmDay())]).toEqual([1, undefined])
  const moved = (startDate: string) =>
    owner().then((pool) =>
      pool.query(`update cases set start_date = $1 where case_number = 'OPEN-MONTH'`, [startDate]),
    )
  await moved(monthsAgo(2))
  expect([await inMonth(monthsAgo(4)), await inMonth(monthsAgo(2))]).toEqual([undefined, 1])
  // A date in the future is in none of the twelve months.
  await moved(inYears(1))
  expect((await figures()).filter(({ kind }) => kind === 'On appeal')).toEqual([])
})
