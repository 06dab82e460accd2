import { beforeEach, expect, test, vi } from 'vitest'
import { copyDraft, hasLeft, takeCopies } from './closed-tabs.ts'
import { copyKeyOf, copyKeys, forgetDrafts, keepDraft } from './drafts.ts'

/** A browser's storage, without the browser. */
function storage() {
  const kept: Record<string, string> = {}
  const methods = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => {
      kept[key] = value
    },
    removeItem: (key: string) => {
      delete kept[key]
    },
  }
  for (const [name, value] of Object.entries(methods))
    Object.defineProperty(kept, name, { value, enumerable: false })
  return kept as unknown as Storage
}

beforeEach(() => {
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
})

/** As a page left it that is gone: nobody holds its lock. */
const leave = (owner: string, name: string, value: unknown, at = Date.now()) =>
  localStorage.setItem(copyKeyOf(owner, `gone:${name}`), JSON.stringify({ at, value }))

/** What is handed over. */
async function taken(owner: string): Promise<unknown[]> {
  const all: unknown[] = []
  await takeCopies(owner, 'outbox:', async (name, value) => all.push([name, value]))
  return all
}

test('the drafts of a closed page are taken over once, by their owner alone', async () => {
  leave('ann', 'outbox:client:1', 'x')
  leave('ann', 'other', 'y')
  expect(await taken('ben')).toEqual([])
  expect(await Promise.all([taken('ann'), taken('ann')])).toEqual([[['outbox:client:1', 'x']], []])
  expect(await taken('ann')).toEqual([])
  expect(copyKeys('ann')).toHaveLength(1)
})

test('the drafts of an open page are not taken over', async () => {
  keepDraft('ann', 'outbox:1', 'x')
  await copyDraft('ann', 'outbox:1')
  expect(copyKeys('ann')).toHaveLength(1)
  expect(await taken('ann')).toEqual([])
  keepDraft('ann', 'outbox:1', '')
  await copyDraft('ann', 'outbox:1')
  expect(copyKeys('ann')).toEqual([])
})

test('nothing is taken from before a sign-out, or after a week; a sign-out erases it', async () => {
  leave('ann', 'outbox:1', 'x', Date.now() - 8 * 24 * 3_600_000)
  expect(await taken('ann')).toEqual([])
  expect(copyKeys('ann')).toEqual([])
  leave('ann', 'outbox:1', 'x')
  leave('ben', 'outbox:1', 'his')
  forgetDrafts('ann')
  expect([copyKeys('ann').length, copyKeys('ben').length]).toEqual([0, 1])
  // Written late, by a page that hadn't received it yet.
  leave('ann', 'outbox:1', 'x', Date.now() - 1)
  expect(await taken('ann')).toEqual([])
})

test('drafts that nobody asks for stay; too old ones are deleted, whatever their names', async () => {
  leave('ann', 'outbox:1', 'x')
  leave('ann', 'chat:1', 'y', Date.now() - 8 * 24 * 3_600_000)
  await takeCopies('ann', 'outbox:', async () => false)
  expect(copyKeys('ann')).toHaveLength(1)
  expect(await taken('ann')).toEqual([['outbox:1', 'x']])
})

test('only drafts that closed pages left behind count as left', async () => {
  expect(await hasLeft('ann')).toBe(false)
  keepDraft('ann', 'outbox:1', 'x')
  await copyDraft('ann', 'outbox:1')
  expect(await hasLeft('ann')).toBe(false)
  leave('ann', 'outbox:2', 'y')
  expect([await hasLeft('ann'), await hasLeft('ben')]).toEqual([true, false])
})

test('a page that holds its lock and doesn’t answer is being closed', async () => {
  leave('ann', 'outbox:1', 'x')
  const closing = Promise.withResolvers<void>()
  const held = navigator.locks.request('portico-page gone', () => closing.promise)
  expect(await hasLeft('ann')).toBe(true)
  closing.resolve()
  await held
})

test('a copy that can’t be stored elsewhere stays', async () => {
  leave('ann', 'outbox:1', 'x')
  await expect(takeCopies('ann', 'outbox:', () => Promise.reject(new Error('full')))).rejects.toThrow('full')
  expect(await taken('ann')).toHaveLength(1)
})

test('a tab that was reloaded leaves nothing twice, although its old page still holds its lock', async () => {
  leave('ann', 'outbox:1', { sealed: 'x' })
  leave('ann', 'outbox:2', { sealed: 'x' })
  const closing = Promise.withResolvers<void>()
  const held = navigator.locks.request('portico-page gone', () => closing.promise)
  keepDraft('ann', 'outbox:1', { sealed: 'x' })
  await copyDraft('ann', 'outbox:1')
  expect(copyKeys('ann')).toHaveLength(2)
  closing.resolve()
  await held
  expect(await taken('ann')).toEqual([['outbox:2', { sealed: 'x' }]])
})
