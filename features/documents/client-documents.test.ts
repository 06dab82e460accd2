import { expect, test } from 'vitest'
import { makeCase, makeClient, makeDocument, makeUser, owner } from '#test/factories.ts'
import { as, stranger } from '#test/people.ts'

test('a client reads the documents of their own cases, newest first, and nobody else’s', async () => {
  const client = await makeClient()
  const own = await makeCase({ client })
  await makeDocument({ case: own, title: 'First' })
  await makeDocument({ case: own, title: 'Second' })
  await makeDocument({ title: 'Another client’s' })
  const visit = await as(client.person)
  const { items } = await visit.api.client.documents.list({})
  expect(items.map(({ title }) => title)).toEqual(['Second', 'First'])
  expect(items[0]).toMatchObject({ caseNumber: own.caseNumber, url: 'https://papers.example/1.pdf' })
  expect(await visit.api.client.documents.count()).toBe(2)
  await expect((await stranger()).api.client.documents.list({})).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
  })
  const nobody = await as((await makeUser()).person)
  expect([
    (await nobody.api.client.documents.list({})).items,
    await nobody.api.client.documents.count(),
  ]).toEqual([[], 0])
})

test('a page after the other misses none; a case that changes hands takes its documents along', async () => {
  const client = await makeClient()
  const own = await makeCase({ client })
  for (let n = 0; n < 5; n++) await makeDocument({ case: own, title: `${n}` })
  const visit = await as(client.person)
  const first = await visit.api.client.documents.list({ limit: 3 })
  const rest = await visit.api.client.documents.list({ limit: 3, cursor: first.nextCursor ?? '' })
  expect(new Set([...first.items, ...rest.items].map(({ title }) => title)).size).toBe(5)
  await (await owner()).query('update cases set client_id = $1 where id = $2', [
    (await makeClient()).id,
    own.id,
  ])
  expect((await visit.api.client.documents.list({})).items).toEqual([])
})
