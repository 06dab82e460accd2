import { expect, test } from 'vitest'
import { startOfFirmDay } from '#platform/dates/firm-time.ts'
import { makeCase, makeCourtDate, makeLawyer } from '#test/factories.ts'
import { anonymous, as } from '#test/people.ts'
import { notForThem } from '#test/refusals.ts'

const hour = 60 * 60 * 1000

test('only lawyers read them, and only those of their own cases', async () => {
  const theirs = await makeCase()
  await makeCourtDate({ case: theirs })
  for (const { api } of [await anonymous(), await as(theirs.client.person)])
    await expect(api.lawyer.courtDates.list({})).rejects.toMatchObject(notForThem)
  const lawyer = await makeLawyer()
  expect((await (await as(lawyer.person)).api.lawyer.courtDates.list({})).items).toEqual([])
})

test('those to come stand soonest first, a page at a time; this morning’s is still among them', async () => {
  const lawyer = await makeLawyer()
  const item = await makeCase({ lawyer })
  const midnight = startOfFirmDay().getTime()
  const at = (hours: number, title: string) =>
    makeCourtDate({ case: item, title, courtDate: new Date(midnight + hours * hour) })
  await at(72, 'Trial')
  await at(-0.1, 'Over')
  await at(48, 'Conference')
  await at(0, 'This morning')
  const { list } = (await as(lawyer.person)).api.lawyer.courtDates
  const first = await list({ limit: 2 })
  expect(first.items.map(({ title }) => title)).toEqual(['This morning', 'Conference'])
  expect(first.items[0]?.case.caseNumber).toBe(item.caseNumber)
  const next = await list({ limit: 2, cursor: first.older ?? '' })
  expect(next.items.map(({ title }) => title)).toEqual(['Trial'])
  expect((await list({ when: 'past' })).items.map(({ title }) => title)).toEqual(['Over'])
})
