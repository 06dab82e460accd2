import { expect, test } from 'vitest'
import { startOfFirmDay } from '#platform/dates/firm-time.ts'
import { makeCase, makeCourtDate, makeLawyer, owner } from '#test/factories.ts'
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

test('several are deleted by their lawyer alone; what is held, changed, missing or another’s is reported and stays', async () => {
  const lawyer = await makeLawyer()
  const [item, held, other] = [await makeCase({ lawyer }), await makeCase({ lawyer }), await makeCase()]
  const [one, two, changed] = [
    await makeCourtDate({ case: item }),
    await makeCourtDate({ case: item, courtDate: new Date('2024-02-01') }),
    await makeCourtDate({ case: item }),
  ]
  const [onHold, theirs] = [await makeCourtDate({ case: held }), await makeCourtDate({ case: other })]
  const sql = await owner()
  await sql.query(`insert into legal_holds (case_id, reason) values ($1, 'Subpoena')`, [held.id])
  await sql.query(`update calendar_events set title = 'Moved' where id = $1`, [changed.id])
  const rows = [one, onHold, changed, theirs, two].map(({ id, version }) => ({ id, version }))
  for (const { api } of [await anonymous(), await as(item.client.person)])
    await expect(api.lawyer.courtDates.deleteMany({ rows })).rejects.toMatchObject(notForThem)
  const { done, refused } = await (await as(lawyer.person)).api.lawyer.courtDates.deleteMany({ rows })
  expect(new Set(done)).toEqual(new Set([one.id, two.id]))
  expect(refused).toEqual([
    { id: onHold.id, why: 'held' },
    { id: changed.id, why: 'changed' },
    { id: theirs.id, why: 'gone' },
  ])
  const kept = await sql.query('select id from calendar_events where id = any($1)', [
    rows.map(({ id }) => id),
  ])
  expect(kept.rows).toHaveLength(3)
})

test('upcoming ones are listed soonest first, a page at a time; this morning’s is still among them', async () => {
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
