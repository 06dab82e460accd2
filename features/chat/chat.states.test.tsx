import { expect, test } from 'vitest'
import type { ConversationKeys } from '#features/chat-keys/chat-keys.schema.ts'
import { api } from '#platform/api/client.ts'
import { wordsOf } from '#test/screen.tsx'
import { AdmissionNotice } from './admission-notice.tsx'
import type { ConversationView, SeenAdmission } from './agent/conversation-view.ts'
import { type ChatEntry, chatEncryption } from './chat.schema.ts'
import { ChatDevices } from './chat-devices.tsx'
import { Conversation } from './conversation.tsx'
import { conversationKeys } from './conversation-keys.ts'
import { AskedNotice, HistoryNotice } from './history-notice.tsx'
import { messagesOf } from './outboxes.ts'
import { VerifyBody } from './verify-dialog.tsx'

// What a chat tells its readers about its encryption, in each state.

const conversationId = '5e8a1a0e-0000-4000-8000-000000000000'
const reader = { owner: undefined, side: 'client' as const, conversationId }
const other = 'Eleanor Vance'
const view: ConversationView = {
  ...{
    deviceId: 'this',
    mustSeal: true,
    doubted: [],
    claimedNumber: undefined,
    claimedDevices: [],
    needsEpoch: true,
  },
  ...{ opened: [], missing: [], awaited: [], unproven: [], devices: [], removedDevices: [], newPeople: [] },
  ...{ safetyNumber: [], verified: 'no', hasRecovery: false, admissions: [] },
  todo: { envelopes: [], wanted: [], reveal: [] },
}
const keys: ConversationKeys = {
  ...{ conversationId, encryptedSince: null, ready: true, current: null, epochs: [], chains: [] },
  ...{ people: { client: null, lawyer: null }, required: [], admissions: [], refused: false },
}
const device = {
  ...{ id: 'that', name: 'Firefox', side: 'client' as const, isThis: false, isOwn: true },
  ...{ since: new Date(0), isNew: true },
}

/** The words of a chat that is ready for encryption. */
function chat(entries: Partial<ChatEntry>[] | 'loading' | 'failed', seenAs: Partial<ConversationView> = {}) {
  const messages = messagesOf(api.client.chat, reader).queryKey
  const seen = [conversationKeys(reader).queryKey, { keys, view: { ...view, ...seenAs } }] as const
  const at = new Date(0)
  const of = {
    sender: 'lawyer',
    opening: 'plain',
    messageText: 'One.',
    createdAt: at,
    readAt: at,
    sealed: null,
  }
  const page = (items: Partial<ChatEntry>[]) => ({
    pages: [
      { items: items.map((one, position) => ({ ...of, id: `${position}`, position, ...one })), before: null },
    ],
    pageParams: [undefined],
  })
  return wordsOf(
    <Conversation
      conversationId={conversationId}
      side="client"
      other={other}
      calls={api.client.chat}
      onEnded={() => {}}
    />,
    {
      answers: typeof entries === 'string' ? [seen] : [seen, [messages, page(entries)]],
      failed: entries === 'failed' ? [messages] : [],
    },
  )
}

test('a chat is called end-to-end encrypted only if its messages are known to be', () => {
  const next = 'Your next message is end-to-end encrypted'
  for (const unknown of ['loading', 'failed'] as const) {
    const words = chat(unknown)
    expect(words).not.toContain(chatEncryption.endToEnd)
    expect(words).toContain(next)
  }
  expect(chat([{}])).not.toContain(chatEncryption.endToEnd)
  expect(chat([{}])).toContain(next)
  expect(chat([])).toContain(chatEncryption.endToEnd)
  const sealed = { epochId: 'e', deviceId: 'that', sealedText: '', signature: '', fileId: null }
  expect(chat([{ sealed, opening: 'opened' }])).toMatch(
    new RegExp(`${chatEncryption.endToEnd}(?! from here)`),
  )
  const doubted = chat([], { doubted: ['lawyer'] })
  for (const words of [chatEncryption.endToEnd, next]) expect(doubted).not.toContain(words)
})

test('a new device shows how it gets access, and that it was refused', () => {
  const seen = { ...view, missing: ['epoch'] }
  const asking = wordsOf(<HistoryNotice reader={reader} other={other} view={seen} refused={false} />)
  expect(asking).toContain(`Another device of yours or ${other} can give it access.`)
  const refused = wordsOf(<HistoryNotice reader={reader} other={other} view={seen} refused />)
  expect(refused).toContain('Your request for access was refused')
  for (const words of [asking, refused]) expect(words).toContain('Request Access')
})

test('a key that arrives automatically is awaited: nobody has to give access', () => {
  const seen = { ...view, missing: ['epoch'], awaited: ['epoch'] }
  const words = wordsOf(<HistoryNotice reader={reader} other={other} view={seen} refused={false} />)
  expect(words).toContain('this device waits for their key')
  expect(words).not.toContain('give it access')
  expect(words).not.toContain('Request Access')
  const some = { ...seen, missing: ['epoch', 'earlier'] }
  expect(wordsOf(<HistoryNotice reader={reader} other={other} view={some} refused={false} />)).toContain(
    'Request Access',
  )
})

test('both sides of a request that was altered see what to do', () => {
  const open = { isAnswered: false, digits: undefined, isAltered: false }
  const admission: SeenAdmission = { id: 'a', device, part: 'newcomer', ...open }
  const asked = (one: SeenAdmission) => wordsOf(<AskedNotice reader={reader} other={other} admission={one} />)
  expect(asked(admission)).toContain('Waiting for another device')
  const altered = asked({ ...admission, isAltered: true })
  expect(altered).not.toContain('Waiting for')
  expect(altered).toContain('Cancel it and request access again.')
  const approving = wordsOf(
    <AdmissionNotice
      reader={reader}
      other={other}
      seen={{ keys, view }}
      admission={{ ...admission, part: 'approver', isAltered: true }}
    />,
  )
  expect(approving).not.toContain('Waiting for')
  expect(approving).toContain('Refuse it, and ask for another one.')
})

test('the second person to answer a request sees that, and can’t compare digits', () => {
  const admission = { id: 'a', device, digits: undefined, isAltered: false, part: 'bystander' } as const
  const shown = (isAnswered: boolean) =>
    wordsOf(
      <AdmissionNotice
        reader={reader}
        other={other}
        seen={{ keys, view }}
        admission={{ ...admission, isAnswered }}
      />,
    )
  expect(shown(false)).toContain('Compare Digits')
  expect(shown(true)).not.toContain('Compare Digits')
  expect(shown(true)).toContain('has answered this request first')
})

test('an equal safety number is said to mean equal devices, and nothing more', () => {
  const safetyNumber = ['12345', '67890']
  const chains = [{ chainId: 'firm', side: 'firm' as const, links: [] }]
  const shown = (chains: ConversationKeys['chains']) =>
    wordsOf(
      <VerifyBody
        reader={reader}
        other={other}
        view={{ ...view, safetyNumber, devices: [device] }}
        keys={{ ...keys, chains }}
      />,
    )
  const words = shown(chains)
  expect(words).toContain(`If ${other} sees the same number, both of you see the same devices.`)
  expect(words).toContain('Firefox')
  expect(words).toContain('The firm can recover this chat')
  expect(words).toContain('Your recovery codes')
  expect(shown([])).not.toContain('The firm can recover')
  for (const one of [words, shown([])]) expect(one).not.toMatch(/nobody else|no one else/i)
})

test('both people see new devices of either of them, except the one that they use', () => {
  const devices = [
    { ...device, id: 'own', side: 'client' as const },
    { ...device, id: 'this', side: 'client' as const, isThis: true, isOwn: false },
  ]
  const own = chat([{}], { devices })
  expect(own).toContain('New device of yours since Dec 31, 1969')
  expect(own.match(/New device/g)).toHaveLength(1)
  expect(own).toContain('remove it in your profile and change your password')
  expect(chat([{}], { removedDevices: devices })).toContain('New device of yours since')
  expect(chat([{}], { devices: devices.map((one) => ({ ...one, isNew: false })) })).not.toContain(
    'New device',
  )
  const theirs = { ...device, side: 'lawyer' as const, isOwn: false }
  expect(chat([{}], { devices: [theirs] })).toContain(`New device of ${other} since`)
})

const ownChatKeys = api.accounts.own.chatKeys.list.queryOptions().queryKey
const ownDevice = {
  ...{ id: 'd', kind: 'device', name: 'Firefox' },
  createdAt: new Date(0),
  lastSeenAt: new Date(0),
}

test('the list of one’s devices names who reads the chats as well', () => {
  const words = wordsOf(<ChatDevices />, {
    answers: [[ownChatKeys, { userId: 'u', links: [], holders: [ownDevice] }]],
  })
  for (const reader of ['the other person', 'recovery code', 'the firm']) expect(words).toContain(reader)
  expect(words).not.toContain('only on these devices')
})

test('a recovery code that was made on a removed device is to be replaced', () => {
  const base = { v: 1, chain: '00000000-0000-4000-8000-000000000009', prev: '' }
  const key = 'K'.repeat(43)
  const id = (digit: string) => `00000000-0000-4000-8000-00000000000${digit}`
  const said = [
    { ...base, seq: 1, id: id('1'), kind: 'device', name: 'Lost phone', sealing: key, signing: key },
    { ...base, seq: 2, id: id('2'), kind: 'device', name: 'Firefox', sealing: key, signing: key },
    { ...base, seq: 3, id: id('3'), kind: 'recovery', sealing: key, by: id('1') },
  ]
  const of = (one: object) => ({ ...ownDevice, ...one })
  const phone = of({ id: id('1'), name: 'Lost phone' })
  const code = of({ id: id('3'), kind: 'recovery', name: '' })
  const shown = (statements: object[], holders: object[]) =>
    wordsOf(<ChatDevices />, {
      answers: [
        [
          ownChatKeys,
          {
            userId: 'u',
            links: statements.map((one) => ({
              statement: JSON.stringify(one),
              signature: '',
              createdAt: new Date(0),
            })),
            holders,
          },
        ],
      ],
    })
  const here = of({ id: id('2') })
  const warning = 'The recovery code was made on Lost phone, which you have removed.'
  expect(shown(said, [phone, here, code])).not.toContain('was made on')
  const removed = [...said, { ...base, seq: 4, id: id('1'), kind: 'removed', by: id('2') }]
  const words = shown(removed, [here, code])
  expect(words).toContain(warning)
  expect(words).toContain('Make a new one')
  expect(words).toContain('Replace Recovery Code')
  // A new code, by the device that is left.
  const renewed = [...removed, { ...base, seq: 5, id: id('4'), kind: 'recovery', sealing: key, by: id('2') }]
  expect(shown(renewed, [here, of({ id: id('4'), kind: 'recovery' })])).not.toContain('was made on')
  expect(shown(removed, [here])).not.toContain('was made on')
})
