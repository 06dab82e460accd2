import { expect, test } from 'vitest'
import { htmlOf, wordsOf } from '#test/screen.tsx'
import { AccessRecipients } from './access-recipients.tsx'
import type { Recipient } from './firm-recovery.ts'

const of = { kind: 'device', side: 'client', sealing: '', since: new Date('2026-03-03T12:00:00Z') } as const
const recipients: Recipient[] = [
  { ...of, id: '1', name: 'Firefox on Linux' },
  { ...of, id: '2', name: 'Safari on iPhone', side: 'lawyer' },
  { ...of, id: '3', name: '', kind: 'recovery' },
]
const list = (safetyNumber: string[] = []) => (
  <AccessRecipients
    chat={{ clientName: 'Ann Client', lawyerName: 'Eleanor Vance' }}
    {...{ recipients, safetyNumber }}
    pending={false}
    onGive={() => {}}
  />
)

test('each device that gets access is named, with its owner, before the button', () => {
  const words = wordsOf(list(['12345', '67890']))
  const [told, button] = words.split('I have compared the list with Ann Client and Eleanor Vance')
  for (const one of [
    'Firefox on Linux Ann Client, since',
    'Safari on iPhone Eleanor Vance, since',
    'Recovery code Ann Client, since',
    '12345 67890',
  ])
    expect(told).toContain(one)
  expect(button).toContain('Give Both Access')
})

test('no access is given before the list was compared', () => {
  expect(htmlOf(list())).toMatch(/<button[^>]* disabled=""[^>]*>(?:(?!<\/button>).)*Give Both Access/)
  expect(wordsOf(list())).not.toContain('safety number')
})
