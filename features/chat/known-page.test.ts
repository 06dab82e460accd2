import { expect, test } from 'vitest'
import type { ChatEntry } from './chat.schema.ts'
import { knownPage } from './known-page.ts'

const entry = (position: number, readAt: Date | null = new Date(0)) =>
  ({ id: `message ${position}`, position, readAt }) as ChatEntry
const entries = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => entry(from + at))
const positionsOf = (page: ReturnType<typeof knownPage>) => page?.items.map(({ position }) => position)

/** Messages 11 to 40 in pages of ten, newest first; older ones haven't been loaded. */
const read = [
  { items: entries(31, 40), before: 31 },
  { items: entries(21, 30), before: 21 },
  { items: entries(11, 20), before: 11 },
]

test('a page before any position that was read is known, though its edges have moved', () => {
  expect(positionsOf(knownPage({ pages: read }, 31, 10))).toEqual(positionsOf(read[1]))
  expect(positionsOf(knownPage({ pages: read }, 33, 10))).toEqual(entries(23, 32).map((one) => one.position))
  expect(knownPage({ pages: read }, 33, 10)?.before).toBe(23)
})

test('what was not read is asked for: nothing yet, older ones, and what came in between', () => {
  expect(knownPage(undefined, 31, 10)).toBeUndefined()
  expect(knownPage({ pages: [] }, 31, 10)).toBeUndefined()
  expect(knownPage({ pages: read }, 11, 10)).toBeUndefined()
  expect(knownPage({ pages: read }, 15, 10)).toBeUndefined()
  expect(knownPage({ pages: read }, 41, 10)).toBeUndefined()
  expect(knownPage({ pages: read }, 60, 10)).toBeUndefined()
})

test('a page with an unread message is asked for again, and only that one', () => {
  const pages = [
    read[0],
    { items: [...entries(21, 24), entry(25, null), ...entries(26, 30)], before: 21 },
    read[2],
  ]
  expect(knownPage({ pages: pages as typeof read }, 31, 10)).toBeUndefined()
  expect(positionsOf(knownPage({ pages: pages as typeof read }, 21, 10))).toEqual(positionsOf(read[2]))
})

test('the beginning of the conversation is its last page, full or not', () => {
  const whole = [read[0], read[1], { items: entries(14, 20), before: null }] as typeof read
  expect(knownPage({ pages: whole }, 21, 10)).toEqual({ items: entries(14, 20), before: null })
  expect(knownPage({ pages: whole }, 24, 10)).toEqual({ items: entries(14, 23), before: null })
  expect(knownPage({ pages: whole }, 25, 10)).toEqual({ items: entries(15, 24), before: 15 })
  expect(knownPage({ pages: whole }, 15, 10)).toEqual({ items: entries(14, 14), before: null })
})
