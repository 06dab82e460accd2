import { expect, test } from 'vitest'
import type { ChatEntry } from './chat.schema.ts'
import { authorOf } from './chat-text.schema.ts'
import { savedText } from './save-conversation.ts'

const sealed = { epochId: 'e', deviceId: 'd', sealedText: '', signature: '', fileId: null }
const entry: ChatEntry = {
  ...{ id: 'm', position: 1, idempotencyKey: 'k', sender: 'lawyer', sealed, fileSize: null, readAt: null },
  ...{ createdAt: new Date(0), byFormerLawyer: false, messageText: 'Words.', opening: 'opened' },
}
const saved = (...entries: Partial<ChatEntry>[]) =>
  savedText(
    entries.map((one) => ({ ...entry, ...one })),
    authorOf('lawyer', 'Naomi Clarke'),
  )

test('a file that a successor saves names the former lawyer as the author of their messages', () => {
  expect(saved({ byFormerLawyer: true })).toMatch(/ Former lawyer\nWords\./)
  expect(saved({})).toMatch(/ You\nWords\./)
  expect(saved({ sender: 'client' })).toMatch(/ Naomi Clarke\nWords\./)
  expect(saved({ sender: 'client', byFormerLogin: true })).toMatch(/ Earlier account\nWords\./)
})

test('a message with a wrong signature is not reported as missing its key', () => {
  expect(saved({ opening: 'waiting', messageText: '' })).toContain('no key for this message')
  const refused = saved({ opening: 'refused', messageText: '' })
  expect(refused).not.toContain('no key')
  expect(refused).toContain('its signature is not the sender’s')
})

test('messages after the first encrypted one that are not encrypted are marked', () => {
  const plain = { sealed: null, opening: 'plain' as const }
  const text = saved({ ...plain, messageText: 'Before.' }, {}, { ...plain, messageText: 'After.' })
  expect(text).toMatch(/You\nBefore\.\n\nEnd-to-end encrypted from here\n\n/)
  expect(text).toContain('You (not end-to-end encrypted)\nAfter.')
  expect(saved(plain)).not.toContain('ncrypted')
})
