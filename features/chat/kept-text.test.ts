import { afterEach, expect, test, vi } from 'vitest'
import { hasWords } from '#platform/drafts/drafts.ts'
import { keepText } from './kept-text.ts'

afterEach(() => vi.unstubAllGlobals())

test('a text counts as typed while it is being encrypted', async () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  const typed = keepText('ann', 'chat:1', 'Half a thought')
  expect([stored.size, hasWords('ann'), hasWords('ben')]).toEqual([0, true, false])
  await typed
  expect(stored.size).toBe(1)
  await keepText('ann', 'chat:1', '')
  expect([stored.size, hasWords('ann')]).toEqual([0, false])
})
