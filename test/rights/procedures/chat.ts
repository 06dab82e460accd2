import { randomUUID } from 'node:crypto'
import type { Procedures } from '../procedures.ts'

export default {
  'client.chat.conversations': ['person'],
  'client.chat.messages': [
    'person, own',
    (of) => ({ conversationId: of.id('conversation') }),
    { shows: 'whispered' },
  ],
  'client.chat.send': [
    'person, own',
    (of) => ({ conversationId: of.id('conversation'), idempotencyKey: randomUUID(), messageText: 'M' }),
  ],
  'client.chat.markRead': ['person, own', (of) => ({ conversationId: of.id('conversation') })],
  'lawyer.chat.messages': [
    'lawyer, own',
    (of) => ({ conversationId: of.id('conversation') }),
    { shows: 'whispered' },
  ],
  'lawyer.chat.send': [
    'lawyer, own',
    (of) => ({ conversationId: of.id('conversation'), idempotencyKey: randomUUID(), messageText: 'M' }),
  ],
  'lawyer.chat.markRead': ['lawyer, own', (of) => ({ conversationId: of.id('conversation') })],
  'lawyer.chat.conversations': ['lawyer', undefined, { shows: 'word' }],
  'lawyer.chat.unread': ['lawyer'],
  'lawyer.chat.delete': ['lawyer, own', async (of) => ({ conversationId: await of.fresh('conversation') })],
} satisfies Procedures
