import { expect, test } from 'vitest'
import { differencesOf } from './differences.ts'

test('only fields with another value are listed, in the form’s order and in words', () => {
  const theirs = { title: 'Theirs', dueDate: '2026-05-04', isPublic: true, lawyerId: 'a', notes: '', same: 1 }
  const mine = { same: 1, notes: 'Mine', title: 'Mine', dueDate: '', isPublic: false, lawyerId: 'b' }
  const names = { lawyerId: (id: string) => (id === 'a' ? 'Ada Quill' : undefined) }
  expect(differencesOf(mine, theirs, names)).toEqual([
    { key: 'title', name: 'Title', mine: 'Mine', theirs: 'Theirs' },
    { key: 'dueDate', name: 'Due date', mine: null, theirs: 'May 4, 2026' },
    { key: 'isPublic', name: 'Public', mine: 'No', theirs: 'Yes' },
    { key: 'lawyerId', name: 'Lawyer', mine: '…', theirs: 'Ada Quill' },
    { key: 'notes', name: 'Notes', mine: 'Mine', theirs: null },
  ])
})

test('nothing, an empty text and a missing one are the same', () => {
  expect(differencesOf({ a: '', b: null, c: undefined }, { a: null, b: '', c: '' })).toEqual([])
})

test('rich texts are compared by content and read by their own reader, or named without it', () => {
  const text = (said: string) => ({ type: 'doc', content: [{ said }] })
  expect(differencesOf({ body: text('a') }, { body: text('a') })).toEqual([])
  expect(differencesOf({ body: text('a') }, { body: text('b') })).toMatchObject([
    { name: 'Body', mine: 'A different version' },
  ])
  const read = { body: ({ content }: ReturnType<typeof text>) => content[0]?.said }
  expect(differencesOf({ body: text('a') }, { body: text('b') }, read)).toMatchObject([
    { mine: 'a', theirs: 'b' },
  ])
})
