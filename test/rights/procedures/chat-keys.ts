import { randomUUID } from 'node:crypto'
import type { Procedures, Served } from '../procedures.ts'
import type { Subject } from '../sides.ts'

const keyStatement = { statement: '{}', signature: 'S'.repeat(86) }
const envelope = () => ({ epochId: randomUUID(), holderId: randomUUID(), sealed: 'S'.repeat(107) })

/** The procedures for a conversation's keys, which both sides have. With devices: features/chat/new-device.test.ts. */
function chatKeys(side: 'client' | 'lawyer', served: Served, own: Served): Procedures {
  const of = (subject: Subject) => ({ conversationId: subject.id('conversation') })
  const device = (subject: Subject) => ({ ...of(subject), deviceId: randomUUID() })
  const admission = () => ({ id: randomUUID() })
  const none = { answers: 'NOT_FOUND' }
  const nonce = 'N'.repeat(43)
  const path = `${side}.chat.keys`
  return {
    [`${path}.read`]: [own, of],
    [`${path}.begin`]: [
      served,
      (subject) => ({
        ...of(subject),
        epoch: {
          id: randomUUID(),
          ...keyStatement,
          envelopes: [{ holderId: randomUUID(), sealed: 'S'.repeat(107) }],
        },
      }),
      { answers: 'BAD_REQUEST' },
    ],
    [`${path}.add`]: [own, (subject) => ({ ...of(subject), envelopes: [envelope()] })],
    [`${path}.want`]: [served, (subject) => ({ ...device(subject), epochId: randomUUID() }), none],
    [`${path}.report`]: [own, of],
    [`${path}.reportMessage`]: [served, (subject) => ({ ...of(subject), messageId: randomUUID() }), none],
    [`${path}.wanted`]: [served],
    [`${path}.encrypted`]: [served, () => ({})],
    [`${path}.ask`]: [served, (subject) => ({ ...device(subject), commitment: 'a'.repeat(64) }), none],
    [`${path}.answer`]: [served, () => ({ ...admission(), deviceId: randomUUID(), nonce }), none],
    [`${path}.reveal`]: [served, () => ({ ...admission(), nonce }), none],
    [`${path}.end`]: [served, () => ({ ...admission(), outcome: 'refused' }), none],
  }
}

export default {
  'accounts.own.chatKeys.list': ['person'],
  // What belongs to no chain; devices and their statements are in features/chat.
  'accounts.own.chatKeys.add': ['person', () => keyStatement, { answers: 'BAD_REQUEST' }],
  'accounts.own.chatKeys.seen': ['person', () => ({ id: randomUUID() }), { answers: 'NOT_FOUND' }],
  ...chatKeys('client', 'person', 'person, own'),
  ...chatKeys('lawyer', 'lawyer', 'lawyer, own'),
  'admin.chatRecovery.key.read': ['admin'],
  // A session alone doesn't make it: features/chat/new-firm-key.test.ts.
  'admin.chatRecovery.key.add': ['admin', () => keyStatement, { answers: 'FORBIDDEN' }],
  // Without two shares of the firm's key.
  'admin.chatRecovery.list': ['admin', () => ({ proof: keyStatement }), { answers: 'FORBIDDEN' }],
  'admin.chatRecovery.open': [
    'admin',
    (of) => ({ conversationId: of.id('conversation'), proof: keyStatement }),
    { answers: 'FORBIDDEN' },
  ],
  'admin.chatRecovery.seal': [
    'admin',
    (of) => ({ conversationId: of.id('conversation'), proof: keyStatement, envelopes: [envelope()] }),
    { answers: 'FORBIDDEN' },
  ],
} satisfies Procedures
