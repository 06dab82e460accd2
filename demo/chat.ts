import { randomUUID } from 'node:crypto'
import { chatMessages } from '#features/chat/chat.table.ts'
import { ago, minutesAgo } from './moments.ts'
import type { ClientKey } from './personas.ts'
import { actAs, type Person, type Seeding } from './seeding.ts'

interface Line {
  from: 'client' | 'lawyer'
  at: Date
  text: string
  unread?: true
}

const withNaomi: Line[] = [
  {
    from: 'client',
    at: ago(16, '12:05'),
    text: 'How did the deposition go? I kept looking at my telephone between two glaze tests.',
  },
  {
    from: 'lawyer',
    at: ago(16, '12:40'),
    text: 'Well. He agreed that he wrote “continuous cone 10” into the quotation himself. You will find it in the timeline with the details.',
  },
  { from: 'client', at: ago(16, '12:43'), text: 'He did? I am going to frame that page.' },
  {
    from: 'lawyer',
    at: ago(2, '16:45'),
    text: 'The insurer has named a figure. It is less than half of ours, and I would decline it. My note is attached to today’s entry: could you read it before we speak?',
  },
  {
    from: 'client',
    at: ago(2, '20:10'),
    text: 'Read it twice. I agree: decline, and let us try the mediation you describe.',
  },
  {
    from: 'lawyer',
    at: ago(1, '09:15'),
    text: 'Good. I will write to them today and send you three dates for the mediation by the end of the week.',
  },
  {
    from: 'client',
    at: minutesAgo(34),
    text: 'Thursday would be best for me; on Wednesdays we unload. Should I bring the broken shelf from the second kiln?',
    unread: true,
  },
]

const withKeisha: Line[] = [
  {
    from: 'lawyer',
    at: ago(11, '10:00'),
    text: 'Good news from the board of pharmacy: the license can pass to the company. Next is the price of the option.',
  },
  {
    from: 'client',
    at: ago(10, '18:55'),
    text: 'That is a weight off my shoulders. Dwayne and Lucille are delighted.',
  },
]

/** Conversations of the demo lawyer. Texts are encrypted, bound to the message's id. */
export async function seedChats(seeding: Seeding, conversations: Partial<Record<ClientKey, string>>) {
  const { users, clients } = seeding
  const naomi = { userId: users.naomi, clientId: clients.naomi }
  if (conversations.naomi) await say(seeding, conversations.naomi, withNaomi, naomi)
  // She has no login; her messages stay.
  if (conversations.keisha) await say(seeding, conversations.keisha, withKeisha, { clientId: clients.keisha })
  await actAs(seeding.tx, seeding.admin)
}

type Client = Omit<Person, 'userId'> & { clientId: string; userId?: string }

async function say(
  { tx, keys, users, lawyers }: Seeding,
  conversationId: string,
  lines: Line[],
  client: Client,
): Promise<void> {
  const lawyer: Person = { userId: users.eleanor, lawyerId: lawyers.eleanor }
  for (const { from, at, text, unread } of lines) {
    const speaker = from === 'lawyer' ? lawyer : client
    await actAs(tx, speaker)
    const id = randomUUID()
    await tx.insert(chatMessages).values({
      id,
      conversationId,
      sender: from,
      clientId: client.clientId,
      lawyerId: lawyers.eleanor,
      senderId: speaker.userId ?? null,
      messageText: keys.seal('chat', text, id),
      idempotencyKey: randomUUID(),
      isRead: !unread,
      readAt: unread ? null : new Date(at.getTime() + 60_000),
      createdAt: at,
    })
  }
}
