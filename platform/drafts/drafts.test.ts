import { beforeEach, expect, test, vi } from 'vitest'
import {
  announceLeaving,
  forgetDrafts,
  hasWords,
  keepDraft,
  keptNames,
  readDraft,
  rescueDrafts,
  sweepDrafts,
} from './drafts.ts'

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

let now = 1_000
beforeEach(() => {
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
  vi.spyOn(Date, 'now').mockImplementation(() => ++now)
})

test('a draft is its owner’s alone, and an emptied one is gone', () => {
  keepDraft('ann', 'notes', 'About a lease')
  expect([readDraft('ann', 'notes'), readDraft('ben', 'notes')]).toEqual(['About a lease', undefined])
  keepDraft('ann', 'notes', '')
  keepDraft('ann', 'form', { email: '' })
  expect(Object.keys(sessionStorage)).toEqual([])
})

test('drafts are found by the beginning of their name, only for their owner', () => {
  keepDraft('ann', 'outbox:1', 'x')
  keepDraft('ann', 'outbox:2', 'y')
  keepDraft('ann', 'notes', 'z')
  keepDraft('ben', 'outbox:3', 'his')
  expect(keptNames('ann', 'outbox:')).toEqual(['outbox:1', 'outbox:2'])
  expect(keptNames('ann', '')).toHaveLength(3)
})

test('signing out removes the drafts in all tabs; later ones stay', () => {
  keepDraft('ann', 'notes', 'here')
  keepDraft('ben', 'notes', 'his')
  forgetDrafts('ann')
  expect(Object.keys(sessionStorage)).toEqual(['portico-draft:ben:notes'])
  // Another tab, where the text was typed before.
  vi.stubGlobal('sessionStorage', storage())
  sessionStorage.setItem('portico-draft:ann:notes', JSON.stringify({ at: now - 5, value: 'there' }))
  sweepDrafts('ann')
  expect(Object.keys(sessionStorage)).toEqual([])
  keepDraft('ann', 'notes', 'again')
  expect(readDraft('ann', 'notes')).toBe('again')
})

test('what a sign-out in another tab would have forgotten is rescued into memory, and put back', () => {
  keepDraft('ann', 'choice:lawyer', 'Kenji')
  expect(hasWords('ann')).toBe(false)
  const stay = announceLeaving('ann')
  expect(rescueDrafts('ann')).toBeUndefined()
  keepDraft('ann', 'notes', 'Half a')
  expect(hasWords('ann')).toBe(true)
  // Typed after a new sign-in: the earlier sign-out must not remove it.
  expect(rescueDrafts('ann')).toBeUndefined()
  announceLeaving('ann')
  const putBack = rescueDrafts('ann')
  expect(Object.keys(sessionStorage)).toEqual([])
  forgetDrafts('ann')
  putBack?.()
  expect([readDraft('ann', 'notes'), readDraft('ann', 'choice:lawyer')]).toEqual(['Half a', 'Kenji'])
  stay()
  expect(readDraft('ann', 'notes')).toBe('Half a')
})

test('what changes while its owner is away changes in memory: what arrived since is not put back', () => {
  keepDraft('ann', 'notes', 'Half a')
  keepDraft('ann', 'outbox:1', ['sent', 'refused'])
  keepDraft('ann', 'outbox:2', ['sent'])
  announceLeaving('ann')
  const putBack = rescueDrafts('ann')
  keepDraft('ann', 'outbox:1', ['refused'])
  keepDraft('ann', 'outbox:2', [])
  expect(Object.keys(sessionStorage)).toEqual([])
  forgetDrafts('ann')
  putBack?.()
  expect(keptNames('ann', '').toSorted()).toEqual(['notes', 'outbox:1'])
  expect(readDraft('ann', 'outbox:1')).toEqual(['refused'])
})

test('a clock that was set back loses nothing that is typed from then on', () => {
  forgetDrafts('ann')
  now -= 86_400_000
  keepDraft('ann', 'notes', 'Half a')
  expect(readDraft('ann', 'notes')).toBe('Half a')
})

test('without storage nothing is kept, and nothing breaks', () => {
  vi.stubGlobal('sessionStorage', undefined)
  keepDraft('ann', 'notes', 'x')
  expect(readDraft('ann', 'notes')).toBeUndefined()
  forgetDrafts('ann')
})
