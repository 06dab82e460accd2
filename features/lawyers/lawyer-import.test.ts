import { beforeEach, expect, test } from 'vitest'
import { makeAdmin, makeClient, makeLawyer, owner } from '#test/factories.ts'
import { anonymous, as, type Visit } from '#test/people.ts'

let admin: Visit
beforeEach(async () => {
  admin = await as((await makeAdmin()).person)
})
const query = async (text: string, values: unknown[] = []) => (await (await owner()).query(text, values)).rows
const number = async (table = 'lawyers') => Number((await query(`select count(*) from ${table}`))[0].count)
const send = (csv: string, dryRun = false) => admin.api.admin.lawyers.import({ csv, dryRun })
const head = 'Name,Email,Title,Specialization'

test('only an administrator imports lawyers, not even dry', async () => {
  const csv = `${head}\nA,refused@firm.example,Partner,Tax Law`
  for (const [{ api }, code] of [
    [await anonymous(), 'UNAUTHORIZED'],
    [await as((await makeClient()).person), 'FORBIDDEN'],
    [await as((await makeLawyer()).person), 'FORBIDDEN'],
  ] as const)
    for (const dryRun of [true, false])
      await expect(api.admin.lawyers.import({ csv, dryRun })).rejects.toMatchObject({ code })
  expect(await query(`select from lawyers where email = 'refused@firm.example'`)).toEqual([])
})

test('a file without a column, or with a bad line, writes nothing', async () => {
  const before = await number()
  expect((await send('Name,Email,Title\nA,a@firm.example,Partner')).faults).toEqual([
    { line: 1, column: 'Specialization', reason: 'This column is missing.' },
  ])
  const { faults, imported } = await send(
    [
      `${head},Years of experience,On the public site`,
      'A,a@firm.example,Partner,Tax law,12,yes',
      'B,not an address,Partner,Tax Law,12,yes',
      'C,c@firm.example,,Space Law,12,yes',
      'D,d@firm.example,Partner,Tax Law,1.5,yes',
      'E,e@firm.example,Partner,Tax Law,many,maybe',
      'F,f@firm.example,Partner,Tax Law,81,no',
      'G,A@firm.example,Partner,Tax Law,3,no',
    ].join('\n'),
  )
  expect(faults.map(({ line, column }) => [line, column])).toEqual([
    [3, 'Email'],
    [4, 'Title'],
    [4, 'Specialization'],
    [5, 'Years of experience'],
    [6, 'Years of experience'],
    [6, 'On the public site'],
    [7, 'Years of experience'],
    [8, 'Email'],
  ])
  expect(imported).toBe(0)
  expect(await number()).toBe(before)
})

test('lawyers are imported without an account, an invitation or a mail; a second import of the file adds none', async () => {
  const there = await makeLawyer()
  const others = async () => [await number('users'), await number('invitations'), await number('queued_jobs')]
  const before = await others()
  const csv = [
    `${head},Phone,Location,Years of experience,On the public site,Bio`,
    'Ada Import,Ada.Import@firm.example,Partner,tax law,+1 212 555 0100,new york,12,No,"Long, and wide"',
    'Bo Import,bo.import@firm.example,Counsel,Family Law,,Bavaria,,,',
    `Another,${there.email},Partner,Tax Law,,,,,`,
  ].join('\n')
  expect(await send(csv, true)).toMatchObject({ lines: 3, fresh: 2, known: 1, faults: [], imported: 0 })
  expect(await send(csv)).toMatchObject({ imported: 2, knownLines: [{ line: 4, name: there.email }] })
  const columns = 'name, specialization, location, years_experience, active, bio, user_id, slug'
  expect(
    await query(`select ${columns} from lawyers where email like '%.import@firm.example' order by email`),
  ).toEqual([
    {
      ...{ name: 'Ada Import', specialization: 'Tax Law', location: 'New York', years_experience: 12 },
      ...{ active: false, bio: 'Long, and wide', user_id: null, slug: 'ada-import' },
    },
    {
      ...{ name: 'Bo Import', specialization: 'Family Law', location: 'Bavaria', years_experience: 0 },
      ...{ active: true, bio: '', user_id: null, slug: 'bo-import' },
    },
  ])
  expect(await others()).toEqual(before)
  expect(await query('select name from lawyers where id = $1', [there.id])).toEqual([{ name: there.name }])
  expect(await send(csv)).toMatchObject({ fresh: 0, known: 3, imported: 0 })
})

test('an exported file can be imported, and adds nothing', async () => {
  await makeLawyer({ name: '=1+1' })
  const answer = await admin.fetch('/api/exports/lawyers', { method: 'POST' })
  expect(await send(await answer.text(), true)).toMatchObject({ fresh: 0, faults: [], unused: ['Account'] })
})
