import { beforeAll, expect, test } from 'vitest'
import { makeAdmin, makeCase, makeCaseUpdate, makeTimeEntry, owner } from '#test/factories.ts'
import { as, type Visit } from '#test/people.ts'

// Texts are searched as a whole, up to the lengths that they may have.

let admin: Visit
beforeAll(async () => {
  admin = await as((await makeAdmin()).person)
})
const found = async (name: string) =>
  (await admin.api.admin.conflictChecks.ask({ names: [{ name }] })).matches
/** So many characters of words that are in no name. */
const filler = (length: number) =>
  'lorem ipsum dolor sit amet '.repeat(Math.ceil(length / 27)).slice(0, length)

test.for([
  ['in its first words', 0, 'Zephyrine Quillaford'],
  ['after its sixtieth word', 400, 'Bartholdi Uxbridge'],
  ['after a thousand characters', 1_500, 'Kunigunde Hartshorn'],
  ['in its last words', 9_970, 'Leocadia Prendergast'],
] as const)('a name in a timeline entry is found %s', async ([, before, name]) => {
  const description = `${filler(before)} ${name} ${filler(9_999 - before)}`.slice(0, 10_000)
  await makeCaseUpdate({ case: await makeCase({ title: 'A matter of record' }), description })
  const matches = await found(name)
  expect(matches).toMatchObject([{ source: 'update' }])
  expect(matches[0]?.found).toContain(name)
})

test('and once, wherever it is in a time entry and however often; a corrected one is no longer found', async () => {
  const name = 'Wilhelmina Oakenshott'
  const description = `${filler(700)} ${name} ${filler(40)} ${name} ${filler(900)} ${name}`
  const entry = await makeTimeEntry({ case: await makeCase({ title: 'A matter of record' }), description })
  expect(await found(name)).toMatchObject([{ source: 'time' }])
  await (await owner()).query(`update time_entries set description = 'Drafting' where id = $1`, [entry.id])
  expect(await found(name)).toEqual([])
})

test('a name of up to 79 characters is whole in one piece, wherever it begins; no word is left out', async () => {
  const sql = await owner()
  const name = `Maximiliana ${'Wolfeschlegelsteinhausen '.repeat(2)}Bergerdorff`.padEnd(79, 'x')
  const { rows } = await sql.query(
    `select at, exists (select from unnest(text_pieces(text)) as p where strpos(p, $2) > 0) as is_whole,
       (select max(char_length(p)) from unnest(text_pieces(text)) as p) as longest
     from generate_series(0, 600) as at,
       lateral (select left($1, at) || case when at > 0 then ' ' else '' end || $2 || ' ' || $1 as text) as t`,
    [filler(600), name],
  )
  expect(rows.filter(({ is_whole }) => !is_whole).map(({ at }) => at)).toEqual([])
  expect(Math.max(...rows.map(({ longest }) => longest))).toBeLessThanOrEqual(200)
  const words = Array.from({ length: 1_500 }, (_, at) => `w${at}`)
  const pieces = await sql.query('select text_pieces($1) as pieces', [words.join(' ')])
  expect(new Set(pieces.rows[0].pieces.join(' ').split(' '))).toEqual(new Set(words))
  for (const odd of ['', ' '.repeat(10_000), 'x'.repeat(10_000)])
    expect((await sql.query('select cardinality(text_pieces($1)) as n', [odd])).rows[0].n).toBeLessThan(100)
})
