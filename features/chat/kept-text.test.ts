import { afterEach, expect, test, vi } from 'vitest'
import { hasWords } from '#platform/drafts/drafts.ts'
import { keepText } from './kept-text.ts'

afterEach(() => vi.unstubAllGlobals())

test('a text counts as typed while it is being encrypted, and leaving the page asks first', async () => {
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  const mayLeave = () => page.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  const typed = keepText('ann', 'chat:1', 'Half a thought')
  expect([stored.size, hasWords('ann'), hasWords('ben'), mayLeave()]).toEqual([0, true, false, false])
  await typed
  expect([stored.size, mayLeave()]).toEqual([1, true])
  await keepText('ann', 'chat:1', '')
  expect([stored.size, hasWords('ann')]).toEqual([0, false])
})
