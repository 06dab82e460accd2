import { beforeAll, describe, expect, test } from 'vitest'
import { makeAdmin, makeCase, makeClient, makeLawyer, owner } from '#test/factories.ts'
import { anonymous, as, type Visit } from '#test/people.ts'

let admin: Visit
beforeAll(async () => {
  admin = await as((await makeAdmin()).person)
})
const query = async (text: string, values: unknown[] = []) => (await (await owner()).query(text, values)).rows
const number = async () => Number((await query('select count(*) from cases'))[0].count)
const send = (csv: string, dryRun = false) => admin.api.admin.cases.import({ csv, dryRun })

describe('refusals', () => {
  test('only an administrator imports, not even dry', async () => {
    const csv = 'Case number,Title,Description\nX-1,T,D'
    for (const [{ api }, code] of [
      [await anonymous(), 'UNAUTHORIZED'],
      [await as((await makeClient()).person), 'FORBIDDEN'],
      [await as((await makeLawyer()).person), 'FORBIDDEN'],
    ] as const)
      for (const dryRun of [true, false])
        await expect(api.admin.cases.import({ csv, dryRun })).rejects.toMatchObject({ code })
    expect(await query(`select from cases where case_number = 'X-1'`)).toEqual([])
  })

  test('one bad line refuses the whole file, and each is reported with line, column and reason', async () => {
    const shared = (await makeClient()).email
    await makeClient({ email: shared, userId: null })
    const before = await number()
    const { faults, imported } = await send(
      [
        'Case number\tTitle\tDescription\tPractice area\tStart date\tClient email\tLawyer',
        'I-1\tT\tD\tfamily law\t1/31/2026\t\t',
        'I-2\tT\t\tSpace Law\t31.1.2026\t\t',
        `I-3\tT\tD\t\t2026-02-30\tnobody@demo.example\tNo One`,
        `I-4\tT\tD\t\t\t${shared}\t`,
        'I-1\tT\tD\t\t\t\t',
        `${'9'.repeat(51)}\tT\tD\t\t\t\t`,
      ].join('\n'),
    )
    expect(faults.map(({ line, column }) => [line, column])).toEqual([
      [3, 'Description'],
      [3, 'Practice area'],
      [3, 'Start date'],
      [4, 'Start date'],
      [5, 'Client email'],
      [6, 'Case number'],
      [7, 'Case number'],
    ])
    expect(faults.at(4)?.reason).toBe('More than one client has this address.')
    expect(imported).toBe(0)
    expect(await number()).toBe(before)
  })
})

test('a line that is right but for its client and its lawyer says both', async () => {
  const csv = 'Case number,Title,Description,Client email,Lawyer\nJ-1,T,D,nobody@demo.example,No One'
  expect((await send(csv, true)).faults.map(({ line, column }) => [line, column])).toEqual([
    [2, 'Lawyer'],
    [2, 'Client email'],
  ])
})

test('a lawyer is found among many more than are read at once, by address or name', async () => {
  const marked = crypto.randomUUID().slice(0, 8)
  await query(
    `insert into lawyers (slug, name, email, title, specialization)
     select $1 || n, 'Many ' || $1 || n, $1 || n || '@demo.example', 'Partner', 'Tax Law' from generate_series(1, 1200) as n`,
    [marked],
  )
  const line = (n: number, lawyer: string) => `${marked}-${n},T,D,${lawyer}`
  const csv = ['Case number,Title,Description,Lawyer']
  for (const n of [1, 499, 500, 501, 777, 1200]) csv.push(line(n, `${marked}${n}@demo.example`))
  for (const n of [2, 1199]) csv.push(line(n, `MANY ${marked}${n}`))
  expect(await send(csv.join('\n'), true)).toMatchObject({ faults: [], fresh: 8 })
  await query('delete from lawyers where slug like $1', [`${marked}%`])
})

test('cases are imported with their client and lawyer; a second import of the file adds none', async () => {
  const client = await makeClient()
  const lawyer = await makeLawyer()
  const there = await makeCase({ caseNumber: 'IM-0' })
  const csv = [
    'case_number,title,description,status,practice_area,start_date,client_email,client_name,lawyer',
    `IM-1,First,"One, or two",Closed,CIVIL LITIGATION,11/21/2025,${client.email.toUpperCase()},,${lawyer.email}`,
    'IM-2,Second,D,On appeal,,,,Old Name,',
    'IM-0,Another title,D,,,,,,',
  ].join('\n')
  expect(await send(csv, true)).toMatchObject({ lines: 3, fresh: 2, known: 1, faults: [], imported: 0 })
  expect(await send(csv)).toMatchObject({ imported: 2, knownLines: [{ line: 4, name: 'IM-0' }] })
  const [first, second] = await query(
    `select title, description, status, practice_area, start_date::text, client_id, client_name, lawyer_id, publish_title
     from cases where case_number in ('IM-1', 'IM-2') order by case_number`,
  )
  expect(first).toEqual({
    ...{ title: 'First', description: 'One, or two', status: 'closed', practice_area: 'Civil Litigation' },
    ...{ start_date: '2025-11-21', client_id: client.id, client_name: null, lawyer_id: lawyer.id },
    publish_title: false,
  })
  expect(second).toMatchObject({ status: 'On appeal', client_name: 'Old Name', client_id: null })
  expect(await query('select title from cases where id = $1', [there.id])).toMatchObject([
    { title: there.title },
  ])
  expect(await send(csv)).toMatchObject({ imported: 0, known: 3 })
})

test('more lines than one statement takes are written as one', async () => {
  const line = (at: number) =>
    `BULK-${at},Case ${at},"A description, with a comma",ongoing,Family Law,2026-01-02`
  const head = 'Case number,Title,Description,Status,Practice area,Start date'
  const csv = [head, ...Array.from({ length: 1_200 }, (_, at) => line(at))].join('\n')
  expect(await send(csv)).toMatchObject({ fresh: 1_200, imported: 1_200, faults: [] })
  expect(await query(`select from cases where case_number like 'BULK-%'`)).toHaveLength(1_200)
})
