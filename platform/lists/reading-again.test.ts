import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { readingAgain } from './reading-again.ts'

test('an action waits until all of it is read again; a failure doesn’t wait, but is followed by a read, too', async () => {
  const queries = new QueryClient()
  const { promise, resolve } = Promise.withResolvers<void>()
  const reading = vi.spyOn(queries, 'invalidateQueries').mockReturnValue(promise)
  const settle = readingAgain(queries, ['leads'], ['clients'])

  expect(settle(undefined, new Error('refused'))).toBeUndefined()
  expect(reading.mock.calls).toEqual([[{ queryKey: ['leads'] }], [{ queryKey: ['clients'] }]])

  const done = settle({ success: true }, null)
  const first = () =>
    Promise.race([done?.then(() => 'read'), new Promise((over) => setTimeout(over, 5, 'reading'))])
  expect(await first()).toBe('reading')
  resolve()
  expect(await first()).toBe('read')
})
