import { expect, test } from 'vitest'
import { chatText } from './chat-text.ts'

const createdAt = '2026-03-02T10:00:00.000Z'
const message = { byFormerLawyer: false, sealed: null, createdAt }
const sealed = {}

test('the file names who wrote each message, as the chat does', () => {
  const text = chatText('Eleanor Vance', [
    { ...message, sender: 'lawyer', byFormerLawyer: true, text: 'I wrote this before I left.' },
    { ...message, sender: 'lawyer', text: 'I have read it.' },
    { ...message, sender: 'client', byFormerLogin: true, sealed, text: 'From my first account.' },
    { ...message, sender: 'client', sealed, text: 'From this one.' },
  ])
  expect(text).toContain('  Former lawyer\nI wrote this before I left.')
  expect(text).toContain('  Eleanor Vance\nI have read it.')
  expect(text).toContain('  Earlier account\nFrom my first account.')
  expect(text).toContain('  You\nFrom this one.')
})

test('it says which messages were not end-to-end encrypted, which have no key, and which are not the sender’s', () => {
  const text = chatText('Eleanor Vance', [
    { ...message, sender: 'client', text: 'Before.' },
    { ...message, sender: 'client', sealed, text: null },
    { ...message, sender: 'lawyer', sealed, text: null, refused: true },
    { ...message, sender: 'lawyer', text: 'In clear.' },
  ])
  expect(text).toMatch(/You\nBefore\.\n\nEnd-to-end encrypted from here\n\n.*You\n\(.*no key for it\)/)
  expect(text).toMatch(/Vance\n\(This message is not shown: its signature is not the sender’s\.\)/)
  expect(text).toContain('Eleanor Vance (not end-to-end encrypted)\nIn clear.')
})
