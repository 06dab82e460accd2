import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import {
  makeAdmin,
  makeCase,
  makeClient,
  makeCourtDate,
  makeDocument,
  makeLawyer,
  makeLead,
} from '#test/factories.ts'
import { anonymous, as, type Visit } from '#test/people.ts'
import type { SearchKind } from './search.schema.ts'

type Portal = 'admin' | 'lawyer' | 'client'
const search = (visit: Visit, portal: Portal, text: string) => visit.api[portal].search({ text })
const titles = async (visit: Visit, portal: Portal, text: string, kind: SearchKind) =>
  (await search(visit, portal, text)).find((group) => group.kind === kind)?.lines.map(({ title }) => title) ??
  []

let [admin, eleanor, marcus, naomi, other]: Visit[] = []

beforeAll(async () => {
  const [one, two] = [await makeLawyer({ name: 'Ottoline Quarrington' }), await makeLawyer()]
  const [client, unrelated] = [
    await makeClient({ name: 'Bartholomew Vanterpool', email: 'vanterpool@demo.example' }),
    await makeClient(),
  ]
  const own = await makeCase({
    lawyer: one,
    client,
    caseNumber: 'EST-2026-4711',
    title: 'Zweigenthal boundary dispute',
    clientName: 'Bartholomew Vanterpool',
  })
  await makeDocument({ title: 'Zweigenthal survey', case: own })
  await makeCourtDate({ title: 'Zweigenthal hearing', case: own })
  await makeLead({ name: 'Cosima Zweigenthal' })
  admin = await as((await makeAdmin()).person)
  eleanor = await as(one.person)
  marcus = await as(two.person)
  naomi = await as(client.person)
  other = await as(unrelated.person)
})

test('others are refused', async () => {
  const nobody = await anonymous()
  for (const portal of ['admin', 'lawyer', 'client'] as const)
    await expect(search(nobody, portal, 'any')).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  for (const visit of [eleanor, naomi] as Visit[])
    await expect(search(visit, 'admin', 'any')).rejects.toMatchObject({ code: 'FORBIDDEN' })
  for (const visit of [admin, naomi] as Visit[])
    await expect(search(visit, 'lawyer', 'any')).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('a lawyer finds nothing of another’s cases, not by number or with a typo either', async () => {
  for (const text of ['zweigenthal', 'EST-2026-4711', 'vanterpool', 'zweigentahl', 'vanterpol'])
    expect(await search(marcus as Visit, 'lawyer', text)).toEqual([])
})

test('an upload to a case that was handed over is found by its title, not by the case’s current title', async () => {
  const uploader = await makeLawyer()
  const passedOn = await makeCase({ title: 'Kohlrausch inheritance' })
  await makeDocument({ title: 'Inkwell notes', case: passedOn, uploadedBy: uploader.id })
  const visit = await as(uploader.person)
  expect(await search(visit, 'lawyer', 'kohlrausch')).toEqual([])
  expect(await search(visit, 'lawyer', passedOn.caseNumber)).toEqual([])
  expect(await titles(visit, 'lawyer', 'inkwell', 'documents')).toEqual(['Inkwell notes'])
})

test('a client finds nothing of another’s', async () => {
  for (const text of ['zweigenthal', 'EST-2026-4711', 'vanterpool', 'zweigentahl'])
    expect(await search(other as Visit, 'client', text)).toEqual([])
})

test('everybody finds their own by a word; leads are administrators’', async () => {
  const kinds = async (visit: Visit, portal: Portal) =>
    (await search(visit, portal, 'zweigenthal')).map(({ kind }) => kind)
  expect(await kinds(admin as Visit, 'admin')).toEqual(['cases', 'leads', 'documents', 'dates'])
  expect(await kinds(eleanor as Visit, 'lawyer')).toEqual(['cases', 'documents', 'dates'])
  expect(await kinds(naomi as Visit, 'client')).toEqual(['cases', 'documents'])
  expect(await titles(admin as Visit, 'admin', 'quarrington', 'lawyers')).toEqual(['Ottoline Quarrington'])
})

test('everything is found with a typo', async () => {
  const kinds = async (visit: Visit | undefined, portal: Portal, text: string) =>
    (await search(visit as Visit, portal, text)).map(({ kind }) => kind)
  expect(await kinds(admin, 'admin', 'zweigentahl')).toEqual(['cases', 'leads', 'documents', 'dates'])
  expect(await kinds(eleanor, 'lawyer', 'zweigentahl')).toEqual(['cases', 'documents', 'dates'])
  expect(await kinds(naomi, 'client', 'zweigentahl')).toEqual(['cases', 'documents'])
  expect(await kinds(admin, 'admin', 'quarringotn')).toEqual(['lawyers'])
})

const everybody = () =>
  [
    [admin, 'admin'],
    [eleanor, 'lawyer'],
    [naomi, 'client'],
  ] as [Visit, Portal][]

test('a case is found by its number, in any case of letters, by words in any order, and with a typo', async () => {
  for (const [visit, portal] of everybody())
    for (const text of ['est-2026-4711', '4711', 'dispute zweigenthal', 'zweigentahl', 'Zweigentall'])
      expect(await titles(visit, portal, text, 'cases'), `${portal} ${text}`).toEqual([
        'Zweigenthal boundary dispute',
      ])
})

test('of two cases whose numbers end alike, each is found by its own', async () => {
  const serial = String(1_000_000 + (Date.now() % 9_000_000))
  for (const start of ['AAA-2026', 'BBB-2026'])
    await makeCase({ caseNumber: `${start}-${serial}`, title: `The one of ${start}` })
  for (const start of ['AAA-2026', 'BBB-2026'])
    expect(await titles(admin as Visit, 'admin', `${start.slice(1)}-${serial}`, 'cases')).toEqual([
      `The one of ${start}`,
    ])
  expect(await titles(admin as Visit, 'admin', `CCC-2026-${serial}`, 'cases')).toEqual([])
})

test('a client is found by name, part of the address, and with a typo', async () => {
  for (const [visit, portal] of everybody().slice(0, 2))
    for (const text of ['vanterpool', 'terpool@demo', 'bartholomew v', 'vantrepool', 'vanterpol'])
      expect(await titles(visit, portal, text, 'clients'), `${portal} ${text}`).toEqual([
        'Bartholomew Vanterpool',
      ])
})

test('signs are searched as they are', async () => {
  for (const [visit, portal] of everybody())
    for (const text of ['%%', '__', 'z%l', "o'", '\\\\', '" or 1=1', 'EST_2026-4711', 'EST%4711'])
      expect(await search(visit, portal, text), `${portal} ${text}`).toEqual([])
  await makeCase({ title: '100% of O_Hara\\’s "shares"' })
  for (const text of ['100%', 'o_hara', 'O_Hara\\', '"shares"'])
    expect(await titles(admin as Visit, 'admin', text, 'cases')).toEqual(['100% of O_Hara\\’s "shares"'])
})

test('what is too short or too long is refused; blanks around it don’t count', async () => {
  for (const text of ['', 'a', '  b  ', 'x'.repeat(101)])
    await expect(search(admin as Visit, 'admin', text)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  expect(await titles(admin as Visit, 'admin', '  zweigenthal ', 'cases')).toHaveLength(1)
  expect(await search(admin as Visit, 'admin', '† '.repeat(50))).toEqual([])
})

test('the exact number comes first, then what begins with the text; at most five of a kind', async () => {
  const word = randomUUID().slice(0, 8)
  const exact = await makeCase({ caseNumber: `${word.toUpperCase()}-1`, title: 'The first' })
  for (let n = 0; n < 6; n++)
    await makeCase({ caseNumber: `X-${word}-1${n}`, title: `A matter of ${word}-1 ${n}` })
  const begins = await makeCase({ title: `${word}-1 begins it` })
  const found = await titles(admin as Visit, 'admin', `${word}-1`, 'cases')
  expect(found).toHaveLength(5)
  expect(found[0]).toBe(exact.title)
  expect(found[1]).toBe(begins.title)
})
