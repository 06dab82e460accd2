import { beforeAll, expect, test } from 'vitest'
import { makeCase, makeLawyer, owner } from '#test/factories.ts'
import { anonymous, as } from '#test/people.ts'
import type { TeamFilter } from './public-lawyer.schema.ts'

let ada: Awaited<ReturnType<typeof makeLawyer>>
let bo: Awaited<ReturnType<typeof makeLawyer>>

beforeAll(async () => {
  ada = await makeLawyer({ name: 'Ada Able', location: 'New York', specialization: 'Family Law' })
  bo = await makeLawyer({ name: 'Bo Brook', location: 'World Wide', specialization: 'Tax Law' })
  await makeLawyer({ name: 'Cy Gone', location: 'New York', specialization: 'Family Law', active: false })
})

const names = async (filter: TeamFilter) => {
  const { lawyers } = await (await anonymous()).api.site.lawyers.directory(filter)
  return lawyers.map(({ name }) => name)
}

test('somebody who has left the firm is neither listed nor found', async () => {
  expect(await names({})).not.toContain('Cy Gone')
  const { api } = await anonymous()
  await expect(api.site.lawyers.bySlug({ slug: 'cy-gone' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test.each<[string, TeamFilter]>([
  ['an unknown id', { lawyer: crypto.randomUUID() }],
  ['a malformed id', { lawyer: "' or true --" }],
  ['an unknown department', { department: 'Maritime Law' }],
  ['an overlong place', { location: 'x'.repeat(5000) }],
  ['a place and a department that don’t meet', { location: 'New York', department: 'Tax Law' }],
])('%s finds no lawyer', async (_, filter) => expect(await names(filter)).toEqual([]))

test('the directory is narrowed by place and department; worldwide is where World Wide is', async () => {
  expect(await names({ location: 'New York', department: 'Family Law' })).toEqual(['Ada Able'])
  expect(await names({ location: 'worldwide' })).toEqual(['Bo Brook'])
  expect(await names({ department: 'Tax Law' })).toEqual(['Bo Brook'])
})

test('a lawyer’s id overrides place and department', async () => {
  expect(await names({ lawyer: bo.id, location: 'New York', department: 'Family Law' })).toEqual(['Bo Brook'])
})

test('a card names at most three ongoing cases, and only with consent', async () => {
  const consent = { publishTitle: true, publishConsentAt: new Date() }
  await makeCase({ lawyer: ada, title: 'Silent' })
  await makeCase({ lawyer: ada, title: 'Over', status: 'closed', ...consent })
  const shown = async () =>
    (await (await anonymous()).api.site.lawyers.bySlug({ slug: ada.slug })).ongoingCases.map(
      ({ title }) => title,
    )
  expect(await shown()).toEqual([])
  for (const [at, title] of ['First', 'Second', 'Third', 'Fourth'].entries())
    await makeCase({ lawyer: ada, title, createdAt: new Date(2026, 0, 1 + at), ...consent })
  expect(await shown()).toEqual(['Fourth', 'Third', 'Second'])
  await (await owner()).query(`update cases set publish_title = false where title = 'Third'`)
  expect(await shown()).toEqual(['Fourth', 'Second', 'First'])
})

test('a signed-in person sees the same public profile as an anonymous visitor', async () => {
  const asLawyer = await (await as(ada.person)).api.site.lawyers.bySlug({ slug: ada.slug })
  const asStranger = await (await anonymous()).api.site.lawyers.bySlug({ slug: ada.slug })
  expect(asLawyer).toEqual(asStranger)
  expect(Object.keys(asStranger)).not.toContain('userId')
})

test('a long directory comes in pages, and each lawyer once', async () => {
  for (let at = 0; at < 30; at++)
    await makeLawyer({ name: `Mel ${String(at).padStart(2, '0')}`, userId: null })
  const { api } = await anonymous()
  const first = await api.site.lawyers.directory({})
  const second = await api.site.lawyers.directory({ after: first.next ?? '' })
  const seen = [...first.lawyers, ...second.lawyers].map(({ name }) => name)
  expect(first.lawyers).toHaveLength(24)
  expect(second.next).toBeNull()
  expect(seen).toEqual([...new Set(seen)].sort())
  expect(seen).toHaveLength(32)
})
