import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { coalesced } from './coalesced.ts'
import { refreshQueries } from './refresh-queries.ts'

/** A server that answers after a delay with the state at the time of the request. */
function slowServer() {
  const server = { value: 'old', asked: 0 }
  const read = async () => {
    server.asked++
    const { value } = server
    await new Promise((resolve) => setTimeout(resolve, 40))
    return value
  }
  return { server, read }
}

test('a first read that began before the change is followed by another', async () => {
  const { server, read } = slowServer()
  const queries = new QueryClient()
  const observer = new QueryObserver(queries, { queryKey: ['cases', 1], queryFn: read })
  const leave = observer.subscribe(() => {})
  server.value = 'new'
  await refreshQueries(queries, [['cases']])
  expect(observer.getCurrentResult().data).toBe('new')
  expect(server.asked).toBe(2)
  leave()
})

test('a running read of a query that isn’t on the screen doesn’t count as fresh', async () => {
  const { server, read } = slowServer()
  const queries = new QueryClient()
  const loading = queries.prefetchQuery({ queryKey: ['cases', 1], queryFn: read })
  server.value = 'new'
  await Promise.all([loading, refreshQueries(queries, [['cases']])])
  expect(queries.getQueryState(['cases', 1])?.isInvalidated).toBe(true)
})

test('in a burst of changes one read runs at a time, and the last one sees everything', async () => {
  const { server, read } = slowServer()
  let seen = ''
  const onChange = coalesced(async () => {
    seen = await read()
  })
  const first = onChange()
  for (let i = 0; i < 50; i++) {
    server.value = `change ${i}`
    void onChange()
  }
  await first
  expect(seen).toBe('change 49')
  expect(server.asked).toBe(2)
})
