import { dehydrate, hydrate, QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { cursorOf, noteCursor } from './read-cursor.ts'

const keys = [['cases']]

/** What a page's loader read at the cursor, as the browser receives it. */
async function loaded(since: string, ...names: string[]) {
  const server = new QueryClient()
  for (const name of names)
    await server.prefetchQuery({ queryKey: ['cases', name], queryFn: () => `${name} at ${since}` })
  return JSON.parse(JSON.stringify(noteCursor(dehydrate(server), since)))
}

async function page(since: string, ...names: string[]) {
  const queries = new QueryClient()
  hydrate(queries, await loaded(since, ...names))
  return queries
}

const show = (queries: QueryClient, name: string, queryFn: () => unknown = () => 'read by the browser') =>
  new QueryObserver(queries, { queryKey: ['cases', name], queryFn, staleTime: 60_000 }).subscribe(() => {})

test('data that a loader read gets changes from the cursor before the read', async () => {
  const queries = await page('900', 'list', 'counts')
  show(queries, 'list')
  show(queries, 'counts')
  expect(cursorOf(queries, keys)).toBe('900')
  expect(cursorOf(queries, [['clients']])).toBeUndefined()
})

test('data that the browser has read, written or is reading itself has no cursor', async () => {
  const refetched = await page('900', 'list')
  show(refetched, 'list')
  await refetched.refetchQueries({ queryKey: ['cases', 'list'] })
  expect(cursorOf(refetched, keys)).toBeUndefined()

  const written = await page('900', 'list')
  show(written, 'list')
  written.setQueryData(['cases', 'list'], 'written', { updatedAt: Date.now() + 1 })
  expect(cursorOf(written, keys)).toBeUndefined()

  const reading = await page('900', 'list')
  show(reading, 'list')
  show(reading, 'another', () => new Promise(() => {}))
  expect(cursorOf(reading, keys)).toBeUndefined()

  const doubted = await page('900', 'list')
  await doubted.invalidateQueries({ queryKey: ['cases'], refetchType: 'none' })
  expect(cursorOf(doubted, keys)).toBeUndefined()
})

test('a read that begins before the loader’s and ends after it doesn’t count as its read', async () => {
  const queries = await page('900', 'list')
  let answer = (_: string) => {}
  show(queries, 'list', () => new Promise((resolve) => (answer = resolve)))
  const ending = queries.refetchQueries({ queryKey: ['cases', 'list'] })
  await new Promise((resolve) => setTimeout(resolve, 5))
  hydrate(queries, await loaded('950', 'list'))
  expect(cursorOf(queries, keys)).toBeUndefined()
  await new Promise((resolve) => setTimeout(resolve, 5))
  answer('older than 950')
  await ending
  expect(queries.getQueryData(['cases', 'list'])).toBe('older than 950')
  expect(cursorOf(queries, keys)).toBeUndefined()
})

test('a page that comes back takes up its newer reading; what else is kept is read again when it is shown', async () => {
  const queries = await page('900', 'list', 'counts')
  await new Promise((resolve) => setTimeout(resolve, 5))
  hydrate(queries, await loaded('1000', 'list'))
  show(queries, 'list')
  expect(cursorOf(queries, keys)).toBe('1000')
  expect(queries.getQueryData(['cases', 'list'])).toBe('list at 1000')
  expect(queries.getQueryState(['cases', 'counts'])?.isInvalidated).toBe(true)
  let asked = 0
  show(queries, 'counts', () => asked++)
  expect(asked).toBe(1)
  expect(cursorOf(queries, keys)).toBeUndefined()
})

test('a failed query counts as unknown, and one that hasn’t started doesn’t count', async () => {
  const queries = await page('900', 'list')
  show(queries, 'list')
  const waiting = new QueryObserver(queries, { queryKey: ['cases', 'search'], enabled: false })
  waiting.subscribe(() => {})
  expect(cursorOf(queries, keys)).toBe('900')
  const failed = new QueryObserver(queries, {
    queryKey: ['cases', 'failed'],
    queryFn: () => Promise.reject(new Error('no')),
    retry: false,
  })
  failed.subscribe(() => {})
  await expect.poll(() => failed.getCurrentResult().isError).toBe(true)
  expect(cursorOf(queries, keys)).toBeUndefined()
})
