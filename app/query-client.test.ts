import { ORPCError } from '@orpc/client'
import { onlineManager } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createQueryClient } from './query-client.ts'

const { queries = {} } = createQueryClient().getDefaultOptions()
const tries = (error: Error) => {
  let failures = 0
  while ((queries.retry as (failures: number, error: Error) => boolean)(failures, error)) failures += 1
  return failures
}

test('what is no longer shown is kept five minutes', () => {
  expect(queries.gcTime).toBe(300_000)
})

test('a fault and a lost connection are retried three times, after 1, 2 and 4 seconds; a refusal is not retried', () => {
  expect(tries(new TypeError('Failed to fetch'))).toBe(3)
  expect(tries(new ORPCError('SERVICE_UNAVAILABLE', { status: 503 }))).toBe(3)
  expect(tries(new ORPCError('NOT_FOUND', { status: 404 }))).toBe(0)
  const delay = queries.retryDelay as (attempt: number) => number
  expect([0, 1, 2, 5, 20].map(delay)).toEqual([1_000, 2_000, 4_000, 30_000, 30_000])
})

test('a call without a connection fails at once, rather than being made later', async () => {
  const queries = createQueryClient()
  onlineManager.setOnline(false)
  const deletion = queries.getMutationCache().build(queries, {
    mutationFn: () => Promise.reject(new TypeError('Failed to fetch')),
  })
  await expect(deletion.execute(undefined)).rejects.toThrow('Failed to fetch')
  onlineManager.setOnline(true)
})
