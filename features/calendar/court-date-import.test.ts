import { beforeEach, expect, test } from 'vitest'
import { firm } from '#firm.ts'
import { makeAdmin, makeCase, makeClient, makeCourtDate, makeLawyer, owner } from '#test/factories.ts'
import { anonymous, as, type Visit } from '#test/people.ts'

let admin: Visit
beforeEach(async () => {
  admin = await as((await makeAdmin()).person)
})
const query = async (text: string, values: unknown[] = []) => (await (await owner()).query(text, values)).rows
const number = async () => Number((await query('select count(*) from calendar_events'))[0].count)
const send = (csv: string, dryRun = false) => admin.api.admin.calendar.import({ csv, dryRun })
const head = 'Case number,Title,Court date'

test('only an administrator imports court dates, not even dry', async () => {
  const { caseNumber, id } = await makeCase()
  const csv = `${head}\n${caseNumber},Trial,2031-05-06 10:00`
  for (const [{ api }, code] of [
    [await anonymous(), 'UNAUTHORIZED'],
    [await as((await makeClient()).person), 'FORBIDDEN'],
    [await as((await makeLawyer()).person), 'FORBIDDEN'],
  ] as const)
    for (const dryRun of [true, false])
      await expect(api.admin.calendar.import({ csv, dryRun })).rejects.toMatchObject({ code })
  expect(await query('select from calendar_events where case_id = $1', [id])).toEqual([])
})

test('a file without a column, or with a bad line, writes nothing', async () => {
  const before = await number()
  const { caseNumber } = await makeCase()
  expect((await send('Case number,Title\nX,Trial')).faults).toEqual([
    { line: 1, column: 'Court date', reason: 'This column is missing.' },
  ])
  const { faults, imported } = await send(
    [
      head,
      `${caseNumber},Trial,2031-05-06 10:00`,
      'no such case,Trial,2031-05-06 10:00',
      `${caseNumber},,2031-02-30 10:00`,
      `${caseNumber},Trial,2031-05-06`,
      `${caseNumber},Trial,5/6/2031 13:00 PM`,
      `${caseNumber},Trial,2031-05-06 24:00`,
      `${caseNumber},Trial,2101-01-01 10:00`,
      `${caseNumber},Trial,5/6/2031 10:00 am`,
    ].join('\n'),
  )
  expect(faults.map(({ line, column }) => [line, column])).toEqual([
    [3, 'Case number'],
    [4, 'Title'],
    [4, 'Court date'],
    [5, 'Court date'],
    [6, 'Court date'],
    [7, 'Court date'],
    [8, 'Court date'],
    [9, 'Title'],
  ])
  expect(imported).toBe(0)
  expect(await number()).toBe(before)
})

test('court dates are imported in the firm’s time zone, private, with times, client and lawyer; a second import adds none', async () => {
  expect(firm.timeZone).toBe('America/New_York')
  const { id, caseNumber, client, lawyer } = await makeCase()
  const there = await makeCourtDate({
    case: { id },
    title: 'Entered by hand',
    courtDate: new Date('2031-07-01T14:00:00Z'),
  })
  const csv = [
    `${head},Judge,Location,Description,Public,Consent`,
    `${caseNumber},Trial,12/31/2030 2:30 PM,Hon. Jane Roe,New York,"Bring, please",Yes,Yes`,
    `${caseNumber},Conference,2031-05-06T12:05:00Z,,,,,`,
    `${caseNumber},Midnight,5/6/2031 12:05 am,,,,,`,
    `${caseNumber},${there.title},2031-07-01 10:00,,,,,`,
  ].join('\n')
  expect(await send(csv, true)).toMatchObject({
    ...{ lines: 4, fresh: 3, known: 1, faults: [], imported: 0 },
    ...{ unused: ['Public', 'Consent'], knownLines: [{ line: 5, name: `${caseNumber}, Entered by hand` }] },
  })
  expect(await send(csv)).toMatchObject({ imported: 3 })
  const columns = `title, court_date, start_time, end_time, deadline, judge_name, judge_confirmed, location,
    description, client_id, lawyer_id, client_name, is_public, consent_given`
  const rows = await query(
    `select ${columns} from calendar_events where case_id = $1 and id <> $2 order by court_date`,
    [id, there.id],
  )
  expect(rows[0]).toEqual({
    ...{ title: 'Trial', court_date: new Date('2030-12-31T19:30:00Z') },
    ...{ start_time: new Date('2030-12-31T19:30:00Z'), end_time: new Date('2030-12-31T21:30:00Z') },
    ...{ deadline: new Date('2030-12-24T19:30:00Z'), judge_name: 'Hon. Jane Roe', judge_confirmed: true },
    ...{ location: 'New York', description: 'Bring, please', client_id: client.id, lawyer_id: lawyer.id },
    ...{ client_name: client.name, is_public: false, consent_given: false },
  })
  expect(rows.slice(1)).toMatchObject([
    { title: 'Midnight', court_date: new Date('2031-05-06T04:05:00Z') },
    { title: 'Conference', court_date: new Date('2031-05-06T12:05:00Z'), judge_confirmed: false },
  ])
  await query(`update calendar_events set title = 'Jury trial' where case_id = $1 and title = 'Trial'`, [id])
  expect(await send(csv)).toMatchObject({ fresh: 0, known: 4, imported: 0 })
})
