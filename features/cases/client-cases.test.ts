import { beforeAll, expect, test } from 'vitest'
import { makeCase, makeClient, makeLawyer, makeUser } from '#test/factories.ts'
import { anonymous, as, type Visit } from '#test/people.ts'

let client: Awaited<ReturnType<typeof makeClient>>
let lawyer: Awaited<ReturnType<typeof makeLawyer>>
let visit: Visit

beforeAll(async () => {
  client = await makeClient()
  lawyer = await makeLawyer()
  visit = await as(client.person)
})

const numbers = (items: readonly { caseNumber: string }[]) => items.map(({ caseNumber }) => caseNumber)

test('another client’s cases are neither listed, counted nor found, and nobody’s are without a record', async () => {
  const foreign = await makeCase({ client: await makeClient(), lawyer, status: 'ongoing' })
  for (const other of [await as((await makeClient()).person), await as((await makeUser()).person)]) {
    const { list, counts, search } = other.api.client.cases
    expect([(await list({})).items, await counts()]).toEqual([[], { active: 0 }])
    for (const text of [foreign.caseNumber, foreign.title, foreign.shareLink, '%'])
      expect(await search({ search: text })).toEqual([])
  }
  const nobody = (await anonymous()).api.client.cases
  for (const call of [nobody.list({}), nobody.counts(), nobody.search({ search: 'x' })])
    await expect(call).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
})

test('their own come newest first, with the lawyer’s name', async () => {
  const first = await makeCase({ client, lawyer })
  const second = await makeCase({ client, lawyer })
  const { items } = await visit.api.client.cases.list({})
  expect(numbers(items)).toEqual([second.caseNumber, first.caseNumber])
  expect(items[0]).toMatchObject({ lawyerName: lawyer.name, shareLink: second.shareLink })
})

test('a case counts as active by what its status contains, however it is written', async () => {
  const owner = await makeClient()
  const at = await as(owner.person)
  const active = ['ongoing', 'Pending', 'RE-OPENED', 'Active', 'In Progress since May']
  for (const status of [...active, 'closed', 'completed', 'on hold'])
    await makeCase({ client: owner, status })
  expect(await at.api.client.cases.counts()).toEqual({ active: active.length })
})

test('they are found by a part of link, number or title, in any case of letters, and by a whole address', async () => {
  const owner = await makeClient()
  const at = await as(owner.person)
  const wanted = await makeCase({ client: owner, title: 'Harrow Lane 100% v. Calder_Roofing' })
  await makeCase({ client: owner, title: 'Something else' })
  const link = wanted.shareLink
  for (const search of [
    link,
    link.slice(4, 12).toUpperCase(),
    `https://octagonlaw.example/case/${link}?from=mail`,
    wanted.caseNumber.toLowerCase(),
    '  harrow LANE ',
    '0% v',
    'r_R',
  ])
    expect(numbers(await at.api.client.cases.search({ search })), search).toEqual([wanted.caseNumber])
  for (const search of ['100_', 'Harrow%Calder', 'no such case'])
    expect(await at.api.client.cases.search({ search }), search).toEqual([])
})
