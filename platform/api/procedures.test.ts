import { beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { testApp } from '#test/app.ts'
import { makeAdmin, makeClient, makeLawyer, makeUser, owner } from '#test/factories.ts'
import { anonymous, as } from '#test/people.ts'

// What an operator reads of a call that came to nothing.

let failed: MockInstance
let refused: MockInstance
beforeEach(async () => {
  const { services } = await testApp()
  failed = vi.spyOn(services.log, 'error').mockClear()
  refused = vi.spyOn(services.log, 'warn').mockClear()
})
const traces = { from: expect.stringMatching(/^[0-9a-f]{12}$/), requestId: expect.any(String) }
const run = async (statement: string) => (await owner()).query(statement)
const told = ({ mock }: MockInstance) => mock.calls.map(([about, words]) => [about.procedure, words])

test('a role without a profile, and a profile without the role, give no access for lawyers', async () => {
  const [parted, titular] = [await makeLawyer(), await makeUser()]
  await run(`delete from user_roles where user_id = '${parted.userId}'`)
  await run(`insert into user_roles (user_id, role) values ('${titular.id}', 'lawyer')`)
  for (const { person } of [parted, titular]) {
    const { api } = await as({ ...person, portal: 'client' })
    await expect(api.lawyer.cases.list({})).rejects.toMatchObject({ code: 'FORBIDDEN' })
  }
  const { api } = await as({ ...(await makeLawyer()).person, portal: 'lawyer' })
  expect(await api.lawyer.cases.list({})).toMatchObject({ items: [] })
})

test('requests for others’ records or with input that no form sends are logged without content', async () => {
  const { services } = await testApp()
  const said = vi.spyOn(services.log, 'info').mockClear()
  const visit = await anonymous()
  await expect(visit.api.admin.leads.list({})).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  const client = await as((await makeClient()).person)
  await expect(client.api.admin.leads.list({})).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const email = 'a word of theirs'
  await expect(visit.api.accounts.passwordReset.ask({ email })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  const lines = said.mock.calls.filter(([, words]) => words === 'refused').map(([line]) => line)
  expect(lines).toEqual([
    { code: 'UNAUTHORIZED', procedure: 'admin.leads.list', fields: [], ...traces },
    { code: 'FORBIDDEN', procedure: 'admin.leads.list', fields: [], ...traces },
    { code: 'BAD_REQUEST', procedure: 'accounts.passwordReset.ask', fields: ['email'], ...traces },
  ])
  const [first, , third] = lines as { from: string }[]
  expect(first?.from).toBe(third?.from)
  expect(JSON.stringify(lines)).not.toMatch(/a word of theirs|2001:db8/)
})

test('a refusal by the database is "not found" to the caller and a log line to the operator', async () => {
  const { api } = await anonymous()
  await run('revoke select on locations from portico_anon')
  await run('revoke select (id, city, state) on locations from portico_anon')
  await expect(api.site.locations.list()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(told(refused)).toEqual([['site.locations.list', 'refused by the database']])
  expect(told(failed)).toEqual([])
})

test('a missing record that we report ourselves is not logged', async () => {
  const { api } = await anonymous()
  await expect(api.site.lawyers.bySlug({ slug: 'nobody' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect([...told(refused), ...told(failed)]).toEqual([])
})

test('a fault is logged with its procedure, and the answer shows nothing of it', async () => {
  const { api } = await as((await makeAdmin()).person)
  await run('alter table leads rename to mislaid')
  const error = await api.admin.leads.list({}).catch((thrown) => thrown)
  await run('alter table mislaid rename to leads')
  expect(error).toMatchObject({ code: 'INTERNAL_SERVER_ERROR' })
  expect(JSON.stringify(error)).not.toMatch(/leads|relation|select/)
  expect(told(failed)).toEqual([['admin.leads.list', 'procedure failed']])
})
