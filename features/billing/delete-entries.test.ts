import { expect, test } from 'vitest'
import { makeCase, makeLawyer, makeTimeEntry, owner } from '#test/factories.ts'
import { anonymous, as } from '#test/people.ts'
import { notForThem } from '#test/refusals.ts'

const seen = ({ id, version }: { id: string; version: number }) => ({ id, version })
const left = async (ids: string[]) =>
  (await (await owner()).query('select id from time_entries where id = any($1)', [ids])).rows.length

test('only lawyers delete several entries, and only their own', async () => {
  const theirs = await makeTimeEntry()
  const lawyer = await makeLawyer()
  const item = await makeCase({ lawyer })
  // Of a colleague, on the lawyer's case: they read it, and it isn't theirs.
  const colleague = await makeTimeEntry({ case: item })
  for (const { api } of [await anonymous(), await as(item.client.person)])
    await expect(api.lawyer.billing.deleteMany({ rows: [seen(theirs)] })).rejects.toMatchObject(notForThem)
  const { api } = await as(lawyer.person)
  expect(await api.lawyer.billing.deleteMany({ rows: [seen(theirs), seen(colleague)] })).toEqual({
    done: [],
    refused: [
      { id: theirs.id, why: 'gone' },
      { id: colleague.id, why: 'gone' },
    ],
  })
  for (const rows of [[], Array(101).fill(seen(theirs))])
    await expect(api.lawyer.billing.deleteMany({ rows })).rejects.toMatchObject({ status: 400 })
  expect(await left([theirs.id, colleague.id])).toBe(2)
})

test('billed, held, changed or missing entries are reported, and the others are deleted together', async () => {
  const lawyer = await makeLawyer()
  const [item, held] = [await makeCase({ lawyer }), await makeCase({ lawyer })]
  const make = (of: { id: string }, more = {}) => makeTimeEntry({ case: of, lawyerId: lawyer.id, ...more })
  const [one, two, billed] = [await make(item), await make(item), await make(item, { billedAt: new Date() })]
  const [onHold, changed] = [await make(held), await make(item)]
  const sql = await owner()
  await sql.query(`insert into legal_holds (case_id, reason) values ($1, 'Subpoena')`, [held.id])
  await sql.query(`update time_entries set description = 'Changed' where id = $1`, [changed.id])
  const { deleteMany, delete: deleteOne } = (await as(lawyer.person)).api.lawyer.billing
  const goneBefore = await make(item)
  await deleteOne({ id: goneBefore.id })
  const rows = [one, billed, onHold, changed, goneBefore, two].map(seen)
  const { done, refused } = await deleteMany({ rows })
  expect(new Set(done)).toEqual(new Set([one.id, two.id]))
  expect(refused).toEqual([
    { id: billed.id, why: 'billed' },
    { id: onHold.id, why: 'held' },
    { id: changed.id, why: 'changed' },
    { id: goneBefore.id, why: 'gone' },
  ])
  expect(await left([one.id, two.id])).toBe(0)
  expect(await left([billed.id, onHold.id, changed.id])).toBe(3)
})
