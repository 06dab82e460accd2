import { type DehydratedState, dehydrate, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepSectionsIn, keptSection } from './kept-section.ts'

const key = ['cases']
let page: QueryClient
let reads = 0

/** What the server reads, a moment after the last time. */
function section(found: string): { state: DehydratedState } {
  const cache = new QueryClient()
  reads += 1
  cache.setQueryData(key, found, { updatedAt: reads })
  return { state: dehydrate(cache) }
}
const shownBy = ({ state }: { state: DehydratedState }) => state.queries[0]?.state.data
const at = (path: string) => new URL(path, 'http://localhost')

beforeEach(() => {
  vi.stubGlobal('window', { location: { pathname: '/admin/inbox' } })
  page = new QueryClient()
  keepSectionsIn(page)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a section that was open shows at once what it showed, and then what there is now', async () => {
  const url = at('/admin/one')
  await keptSection({ url, serverLoader: async () => section('first') })
  const { promise, resolve } = Promise.withResolvers<{ state: DehydratedState }>()
  expect(shownBy(await keptSection({ url, serverLoader: () => promise }))).toBe('first')
  resolve(section('second'))
  await vi.waitFor(() => expect(page.getQueryData(key)).toBe('second'))
  expect(shownBy(await keptSection({ url, serverLoader: async () => section('third') }))).toBe('second')
})

test('a first visit, another search and what is asked anew in place wait for the server', async () => {
  const url = at('/admin/two')
  expect(shownBy(await keptSection({ url, serverLoader: async () => section('first') }))).toBe('first')
  const search = at('/admin/two?search=x')
  expect(shownBy(await keptSection({ url: search, serverLoader: async () => section('found') }))).toBe(
    'found',
  )
  vi.stubGlobal('window', { location: { pathname: '/admin/two' } })
  expect(shownBy(await keptSection({ url, serverLoader: async () => section('second') }))).toBe('second')
})

test('what is older than the page’s cache is not shown again', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const url = at('/admin/three')
  await keptSection({ url, serverLoader: async () => section('first') })
  vi.setSystemTime(Date.now() + 5 * 60_000 + 1)
  expect(shownBy(await keptSection({ url, serverLoader: async () => section('second') }))).toBe('second')
})

test('a reading that fails leaves what stands there, and isn’t believed again', async () => {
  const url = at('/admin/four')
  await keptSection({ url, serverLoader: async () => section('first') })
  const fails = () => Promise.reject(new Error('away'))
  expect(shownBy(await keptSection({ url, serverLoader: fails }))).toBe('first')
  await vi.waitFor(() => expect(keptSection({ url, serverLoader: fails })).rejects.toThrow('away'))
  await expect(keptSection({ url: at('/admin/five'), serverLoader: fails })).rejects.toThrow('away')
})

test('what the page has read since is newer than what comes late', async () => {
  const url = at('/admin/six')
  await keptSection({ url, serverLoader: async () => section('first') })
  const late = section('second')
  page.setQueryData(key, 'read by the page', { updatedAt: reads + 100 })
  await keptSection({ url, serverLoader: async () => late })
  await vi.waitFor(async () =>
    expect(shownBy(await keptSection({ url, serverLoader: async () => late }))).toBe('second'),
  )
  expect(page.getQueryData(key)).toBe('read by the page')
})
