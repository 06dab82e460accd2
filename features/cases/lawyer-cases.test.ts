import { beforeAll, expect, test } from 'vitest'
import { makeCase, makeClient, makeLawyer } from '#test/factories.ts'
import { as } from '#test/people.ts'

let client: Awaited<ReturnType<typeof makeClient>>
beforeAll(async () => {
  client = await makeClient()
})

test('a lawyer’s cases are counted and listed by status, a page at a time', async () => {
  const lawyer = await makeLawyer()
  const { api } = await as(lawyer.person)
  expect(await api.lawyer.cases.counts()).toEqual({ ongoing: 0, pending: 0, closed: 0, other: 0 })
  for (const status of ['ongoing', 'ongoing', 'ongoing', 'closed', 'pending', 'In Progress', 'settled'])
    await makeCase({ lawyer, client, status })
  expect(await api.lawyer.cases.counts()).toEqual({ ongoing: 3, pending: 1, closed: 1, other: 2 })
  const other = await api.lawyer.cases.list({ status: 'other' })
  expect(other.items.map((item) => item.status)).toEqual(['settled', 'In Progress'])
  const first = await api.lawyer.cases.list({ status: 'ongoing', limit: 2 })
  const rest = await api.lawyer.cases.list({ status: 'ongoing', limit: 2, cursor: first.older ?? '' })
  expect([first.items.length, rest.items.length, rest.older]).toEqual([2, 1, null])
  const options = await api.lawyer.cases.options({})
  expect(options.length).toBe(7)
  expect(options.at(-1)).toMatchObject({
    id: (await api.lawyer.cases.list({ status: 'closed' })).items[0]?.id,
  })
})

test('a case is found by its number, title or client among the lawyer’s own alone, however many there are', async () => {
  const lawyer = await makeLawyer()
  const { api } = await as(lawyer.person)
  const { options } = api.lawyer.cases
  const old = await makeCase({
    lawyer,
    client,
    title: 'Zephyr v. 100% Wool',
    clientName: 'Quilla',
  })
  for (let n = 0; n < 31; n++) await makeCase({ lawyer, client })
  const theirs = await makeCase({ title: 'Zephyr v. Another' })
  const ids = async (input: { search?: string; chosen?: string }) =>
    (await options(input)).map(({ id }) => id)
  expect(await ids({})).toHaveLength(30)
  expect(await ids({})).not.toContain(old.id)
  for (const search of ['zephyr', '100% w', ' quilla ', old.caseNumber])
    expect(await ids({ search })).toEqual([old.id])
  expect(await ids({ search: '_' })).toEqual([])
  // The chosen case is always included, even if the search doesn't find it; another lawyer's case never is.
  expect(await ids({ search: 'nothing like it', chosen: old.id })).toEqual([old.id])
  expect(await ids({ search: 'nothing like it', chosen: theirs.id })).toEqual([])
})
