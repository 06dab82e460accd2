import { expect, test } from 'vitest'
import { makeCase, makeCourtDate, makeLawyer } from '#test/factories.ts'
import { as, stranger } from '#test/people.ts'
import { notForThem } from '#test/refusals.ts'

const hour = 60 * 60 * 1000

test('nobody but lawyers reads them, and none reads those of another’s cases', async () => {
  const theirs = await makeCase()
  await makeCourtDate({ case: theirs })
  for (const { api } of [await stranger(), await as(theirs.client.person)])
    await expect(api.lawyer.courtDates.upcoming({})).rejects.toMatchObject(notForThem)
  const lawyer = await makeLawyer()
  expect((await (await as(lawyer.person)).api.lawyer.courtDates.upcoming({})).items).toEqual([])
})

test('those to come stand soonest first, a page at a time; this morning’s is still among them', async () => {
  const lawyer = await makeLawyer()
  const item = await makeCase({ lawyer })
  const at = (hours: number, title: string) =>
    makeCourtDate({ case: item, title, courtDate: new Date(Date.now() + hours * hour) })
  await at(48, 'Trial')
  await at(-24, 'Over')
  await at(24, 'Conference')
  await at(-2, 'This morning')
  const { upcoming } = (await as(lawyer.person)).api.lawyer.courtDates
  const first = await upcoming({ limit: 2 })
  expect(first.items.map(({ title }) => title)).toEqual(['This morning', 'Conference'])
  expect(first.items[0]?.case.caseNumber).toBe(item.caseNumber)
  const next = await upcoming({ limit: 2, cursor: first.older ?? '' })
  expect(next.items.map(({ title }) => title)).toEqual(['Trial'])
})
