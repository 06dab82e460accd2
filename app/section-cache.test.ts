import { type DehydratedState, dehydrate, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sessionEndedEvent } from '#platform/realtime/session-end.ts'
import { pageQueryClient } from './query-client.ts'
import { fromCache, noteShownSection } from './section-cache.ts'

const cases = { queryKey: ['cases'] }
const counts = { queryKey: ['counts'] }
const load = fromCache(({ url }) => [{ queryKey: [...cases.queryKey, new URL(url).search] }, counts])
const page = () => pageQueryClient()
let reads = 0

/** The server's result for a URL, a moment later with each request. */
function section(found: string, search = ''): { state: DehydratedState } {
  const server = new QueryClient()
  reads += 1
  server.setQueryData([...cases.queryKey, search], found, { updatedAt: reads })
  server.setQueryData(counts.queryKey, 2, { updatedAt: reads })
  return { state: dehydrate(server) }
}
const shownBy = ({ state }: { state: DehydratedState | undefined }) => state?.queries[0]?.state.data
const kept = (search = '') => page().getQueryData([...cases.queryKey, search])
const at = (address: string) => new Request(`http://localhost${address}`)

/** Opens the section as the router does: runs the loader, then renders the screen, which fills the cache. */
async function open(address: string, serverLoader: () => Promise<{ state: DehydratedState }>) {
  const data = await load({ request: at(address), serverLoader })
  for (const query of data.state?.queries ?? []) page().setQueryData(query.queryKey, query.state.data)
  noteShownSection(address)
  return data
}

beforeEach(() => {
  vi.stubGlobal('document', {})
  vi.stubGlobal('window', new EventTarget())
  noteShownSection('/admin/inbox')
})
afterEach(() => {
  page().clear()
  vi.unstubAllGlobals()
})

test('a section whose data is in the page’s cache is shown at once, and then updated', async () => {
  page().setQueryData([...cases.queryKey, ''], 'first', { updatedAt: reads })
  page().setQueryData(counts.queryKey, 2, { updatedAt: reads })
  const { promise, resolve } = Promise.withResolvers<{ state: DehydratedState }>()
  expect(await load({ request: at('/admin'), serverLoader: () => promise })).toEqual({ state: undefined })
  expect(kept()).toBe('first')
  resolve(section('second'))
  await vi.waitFor(() => expect(kept()).toBe('second'))
})

test('a first visit, another search and a missing query wait for the server', async () => {
  expect(shownBy(await open('/admin', async () => section('first')))).toBe('first')
  const search = '?search=x'
  expect(shownBy(await open(`/admin${search}`, async () => section('found', search)))).toBe('found')
  // Going back to the results before the search needs no request.
  expect((await open('/admin', async () => section('first'))).state).toBeUndefined()
  noteShownSection('/admin/inbox')
  page().removeQueries(counts)
  expect(shownBy(await open('/admin', async () => section('second')))).toBe('second')
})

test('revalidation in place, after a form for example, waits for the server', async () => {
  await open('/admin/security', async () => section('first'))
  expect(shownBy(await open('/admin/security', async () => section('second')))).toBe('second')
})

test('a failed read leaves what is shown; without cached data the section fails', async () => {
  await open('/admin', async () => section('first'))
  noteShownSection('/admin/inbox')
  const fails = () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await load({ request: at('/admin'), serverLoader: fails })).toEqual({ state: undefined })
  expect(kept()).toBe('first')
  page().clear()
  await expect(load({ request: at('/admin'), serverLoader: fails })).rejects.toThrow('Failed to fetch')
})

test('a redirect in answer to a background read reports that the session has ended', async () => {
  await open('/admin', async () => section('first'))
  noteShownSection('/admin/inbox')
  const ended = vi.fn()
  window.addEventListener(sessionEndedEvent, ended)
  const redirect = new Response(null, { status: 302, headers: { location: '/admin-login' } })
  await load({ request: at('/admin'), serverLoader: () => Promise.reject(redirect) })
  await vi.waitFor(() => expect(ended).toHaveBeenCalledOnce())
})

test('a late answer doesn’t replace what the page has read since', async () => {
  await open('/admin', async () => section('first'))
  noteShownSection('/admin/inbox')
  const late = section('second')
  page().setQueryData([...cases.queryKey, ''], 'read by the page', { updatedAt: Date.now() + 1000 })
  await load({ request: at('/admin'), serverLoader: async () => late })
  await new Promise((resolve) => setTimeout(resolve))
  expect(kept()).toBe('read by the page')
})
