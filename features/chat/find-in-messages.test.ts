import { expect, test, vi } from 'vitest'
import type { ChatEntry } from './chat.schema.ts'
import { findInMessages, folded, partsOf } from './find-in-messages.ts'

const entry = (id: string, messageText: string) => ({ id, messageText }) as ChatEntry
const find = (texts: string[], query: string) =>
  findInMessages(
    texts.map((text, at) => entry(String(at), text)),
    folded(query),
    () => false,
    async () => {},
  )

test('accents, capitals and line breaks make no difference', async () => {
  const texts = ['Voilà le café.', 'CAFE', 'cafe\u0301', 'Ein Stra\nßenname', 'ΟΔΟΣ', 'nothing']
  expect(await find(texts, ' Café ')).toEqual(['0', '1', '2'])
  expect(await find(texts, 'stra  ß')).toEqual(['3'])
  expect(await find(texts, 'οδος')).toEqual(['4'])
  expect(await find(texts, 'absent')).toEqual([])
})

test('matches are marked in the text', () => {
  const marked = (text: string, query: string) =>
    partsOf(text, folded(query))
      .map(({ text, isFound }) => (isFound ? `[${text}]` : text))
      .join('')
  expect(marked('Voilà le café, le CAFE.', 'cafe')).toBe('Voilà le [café], le [CAFE].')
  expect(marked('le cafe\u0301 noir', 'cafe')).toBe('le [cafe\u0301] noir')
  expect(marked('İstanbul 🏛 istanbul', 'istanbul')).toBe('[İstanbul] 🏛 [istanbul]')
  expect(marked('two \n words', 'two words')).toBe('[two \n words]')
  expect(marked('aaa', 'aa')).toBe('[aa]a')
  expect(marked('none', 'x')).toBe('none')
})

test('a search of a long conversation yields to the page, and ends when the query changes', async () => {
  const entries = Array.from({ length: 100 }, (_, at) => entry(String(at), 'x'.repeat(5000)))
  const pause = vi.fn(async () => {})
  expect(await findInMessages(entries, 'x', () => false, pause)).toHaveLength(100)
  expect(pause.mock.calls.length).toBeGreaterThanOrEqual(4)
  pause.mockClear()
  expect(await findInMessages(entries, 'x', () => true, pause)).toBeUndefined()
  expect(pause).toHaveBeenCalledTimes(1)
})
