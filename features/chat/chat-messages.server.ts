import { randomUUID } from 'node:crypto'
import { and, desc, eq, exists, getTableColumns, lt, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { built, builtHead, type Placeholders } from '#db/built.ts'
import type { Tx } from '#db/client.ts'
import { notifications } from '#features/notifications/notifications.table.ts'
import { brokenConstraint, Problem } from '#platform/api/faults.server.ts'
import type { Run } from '#platform/api/procedures.server.ts'
import type { Keys } from '#platform/crypto/keys.server.ts'
import type { ChatEntry, ChatSide } from './chat.schema.ts'
import { chatConversations, chatMessages } from './chat.table.ts'

// What both sides do with the messages of a conversation. Which conversations are theirs, their rights decide.

const { id, position, clientKey, sender, messageText, createdAt, readAt } = getTableColumns(chatMessages)
const shown = { id, position, clientKey, sender, messageText, createdAt, readAt }

const opened = (keys: Keys, row: ChatEntry): ChatEntry => ({
  ...row,
  messageText: keys.open('chat', row.messageText, row.id),
})

/** @throws {Problem} NOT_FOUND for what was ended, isn't the caller's, or never was. */
async function mustBeOpen(tx: Tx, conversationId: string): Promise<void> {
  const [open] = await conversation(tx, { conversationId })
  if (!open) throw new Problem('NOT_FOUND')
}
const conversation = built((tx, { conversationId }: Placeholders<'conversationId'>) =>
  tx
    .select({ id: chatConversations.id })
    .from(chatConversations)
    .where(eq(chatConversations.id, conversationId)),
)

interface Part {
  conversationId: string
  before?: number | undefined
  limit: number
}

/** The newest messages, or those before a position; oldest first. */
export async function readMessages(tx: Tx, keys: Keys, { conversationId, before, limit }: Part) {
  const [rows] = await Promise.all([
    before === undefined
      ? newestMessages(tx, { conversationId }, limit + 1)
      : earlierMessages(tx, { conversationId, before }, limit + 1),
    mustBeOpen(tx, conversationId),
  ])
  const items = rows
    .slice(0, limit)
    .reverse()
    .map((row) => opened(keys, row))
  return { items, before: rows.length > limit ? (items[0]?.position ?? null) : null }
}

const newestFirst = (tx: Tx, where: SQL | undefined, limit: Placeholder) =>
  tx.select(shown).from(chatMessages).where(where).orderBy(desc(position)).limit(limit)

const newestMessages = builtHead((tx, { conversationId }: Placeholders<'conversationId'>, limit) =>
  newestFirst(tx, eq(chatMessages.conversationId, conversationId), limit),
)

const earlierMessages = builtHead(
  (tx, { conversationId, before }: Placeholders<'conversationId' | 'before'>, limit) =>
    newestFirst(tx, and(eq(chatMessages.conversationId, conversationId), lt(position, before)), limit),
)

const write = built(
  (tx, { id, conversationId, messageText, clientKey }: Placeholders<keyof Sending | 'id'>) =>
    tx
      .insert(chatMessages)
      .values({ id, conversationId, messageText, clientKey })
      .onConflictDoNothing()
      .returning(shown),
)

interface Sending {
  conversationId: string
  clientKey: string
  messageText: string
}

const sentBefore = (tx: Tx, userId: string, { conversationId, clientKey: key }: Sending) =>
  tx
    .select(shown)
    .from(chatMessages)
    .where(
      and(
        eq(chatMessages.conversationId, conversationId),
        eq(chatMessages.senderId, userId),
        eq(clientKey, key),
      ),
    )

interface Asking {
  actor: { userId: string }
  keys: Keys
  run: Run
  atOnce: Run
}

/**
 * Writes a message once, however often it is sent under the same key; the first text counts.
 * @throws {Problem} NOT_FOUND as for reading
 */
export async function sendMessage(
  { actor, keys, run, atOnce }: Asking,
  sending: Sending,
): Promise<ChatEntry> {
  const newId = randomUUID()
  const row = { ...sending, id: newId, messageText: keys.seal('chat', sending.messageText, newId) }
  // Whose it is, and who speaks, a trigger adds.
  const [written] = await atOnce((tx) => write(tx, row)).catch(orEnded)
  const stored = written ?? (await run((tx) => sentBefore(tx, actor.userId, sending)))[0]
  if (!stored) throw new Problem('NOT_FOUND')
  return opened(keys, stored)
}

/** A conversation that there isn't is missing, as for reading, and no wrong field. */
function orEnded(error: unknown): never {
  if (brokenConstraint(error) !== 'chat_messages_conversation_id_fkey') throw error
  throw new Problem('NOT_FOUND')
}

/**
 * Marks what the other side wrote as read, and the notification of it.
 * @throws {Problem} NOT_FOUND as for reading
 */
export async function markRead({ atOnce }: Pick<Asking, 'atOnce'>, side: ChatSide, conversationId: string) {
  await atOnce((tx) =>
    Promise.all([
      mustBeOpen(tx, conversationId),
      tx
        .update(chatMessages)
        .set({ isRead: true })
        .where(
          and(
            eq(chatMessages.conversationId, conversationId),
            eq(sender, side === 'client' ? 'lawyer' : 'client'),
            eq(chatMessages.isRead, false),
          ),
        ),
      tx
        .update(notifications)
        .set({ readAt: sql`now()` })
        .where(
          and(
            eq(notifications.kind, 'chat_message'),
            eq(notifications.subjectId, conversationId),
            sql`${notifications.readAt} is null`,
            // Flown together with the question whether it is open: the refusal alone would come too late.
            exists(tx.select().from(chatConversations).where(eq(chatConversations.id, conversationId))),
          ),
        ),
    ]),
  )
}
