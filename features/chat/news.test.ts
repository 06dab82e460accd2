import { expect, test } from 'vitest'
import { wordsOfNews } from './news.ts'

test('one message is announced with its author’s name', () => {
  expect(wordsOfNews('Naomi Castellanos', ['Good morning'])).toBe(
    'New message from Naomi Castellanos: Good morning',
  )
  expect(wordsOfNews('Naomi', [])).toBe('')
})

test('a few that arrive together are all announced, in order, with their number', () => {
  expect(wordsOfNews('Naomi', ['One', 'Two', 'Three'])).toBe('3 new messages from Naomi: One\nTwo\nThree')
})

test('of many messages the number and the newest are announced; of a long one its beginning', () => {
  const texts = Array.from({ length: 12 }, (_, n) => `Number ${n + 1}`)
  expect(wordsOfNews('Naomi', texts)).toBe('12 new messages from Naomi. The newest: Number 12')
  expect(wordsOfNews('Naomi', ['🙂'.repeat(5000)])).toBe(`New message from Naomi: ${'🙂'.repeat(300)}…`)
})
