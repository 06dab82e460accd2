import { randomUUID } from 'node:crypto'
import { and, desc, eq, exists, getTableColumns, lt, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import { type Placeholders, preparedHead, preparedQuery } from '#db/prepared-query.ts'
import { notifications } from '#features/notifications/notifications.table.ts'
import { brokenConstraint, Problem } from '#platform/api/faults.server.ts'
import type { Batch, Run } from '#platform/api/procedures.server.ts'
import type { Keys } from '#platform/crypto/keys.server.ts'
import type { ChatEntry, ChatSide } from './chat.schema.ts'
import { chatConversations, chatMessages } from './chat.table.ts'

// The procedures that both sides share. Row-level security decides which conversations an actor may read.

const { id, position, idempotencyKey, sender, byFormerLawyer, messageText, createdAt, readAt } =
  getTableColumns(chatMessages)
const withoutText = { id, position, idempotencyKey, sender, byFormerLawyer, createdAt, readAt }
const shown = { ...withoutText, messageText }

const opened = (keys: Keys, row: ChatEntry): ChatEntry => ({
  ...row,
  messageText: keys.open('chat', row.messageText, row.id),
})

/** @throws {Problem} NOT_FOUND if the conversation was ended, isn't the caller's, or never existed. */
function mustBeOpen(found: { id: string }[]): void {
  if (found.length === 0) throw new Problem('NOT_FOUND')
}
const conversation = preparedQuery((tx, { conversationId }: Placeholders<'conversationId'>) =>
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

/** The newest messages, or those before a position, oldest first. */
export async function readMessages(tx: Tx, keys: Keys, { conversationId, before, limit }: Part) {
  const [rows, found] = await Promise.all([
    before === undefined
      ? newestMessages(tx, { conversationId }, limit + 1)
      : earlierMessages(tx, { conversationId, before }, limit + 1),
    conversation(tx, { conversationId }),
  ])
  mustBeOpen(found)
  const items = rows
    .slice(0, limit)
    .reverse()
    .map((row) => opened(keys, row))
  return { items, before: rows.length > limit ? (items[0]?.position ?? null) : null }
}

const newestFirst = (tx: Tx, where: SQL | undefined, limit: Placeholder) =>
  tx.select(shown).from(chatMessages).where(where).orderBy(desc(position)).limit(limit)

const newestMessages = preparedHead((tx, { conversationId }: Placeholders<'conversationId'>, limit) =>
  newestFirst(tx, eq(chatMessages.conversationId, conversationId), limit),
)

const earlierMessages = preparedHead(
  (tx, { conversationId, before }: Placeholders<'conversationId' | 'before'>, limit) =>
    newestFirst(tx, and(eq(chatMessages.conversationId, conversationId), lt(position, before)), limit),
)

const write = preparedQuery(
  (tx, { id, conversationId, messageText, idempotencyKey }: Placeholders<keyof Sending | 'id'>) =>
    tx
      .insert(chatMessages)
      .values({ id, conversationId, messageText, idempotencyKey })
      .onConflictDoNothing()
      .returning(withoutText),
)

interface Sending {
  conversationId: string
  idempotencyKey: string
  messageText: string
}

const sentBefore = (tx: Tx, userId: string, { conversationId, idempotencyKey: key }: Sending) =>
  tx
    .select(shown)
    .from(chatMessages)
    .where(
      and(
        eq(chatMessages.conversationId, conversationId),
        eq(chatMessages.senderId, userId),
        eq(idempotencyKey, key),
      ),
    )

interface Asking {
  actor: { userId: string }
  keys: Keys
  run: Run
  batch: Batch
}

/**
 * Stores a message once per idempotency key; repeated calls return the first text.
 * @throws {Problem} NOT_FOUND as for reading
 */
export async function sendMessage({ actor, keys, run, batch }: Asking, sending: Sending): Promise<ChatEntry> {
  const newId = randomUUID()
  const row = { ...sending, id: newId, messageText: keys.seal('chat', sending.messageText, newId) }
  // A trigger sets the conversation's parties and the author.
  const [[written]] = await batch((tx) => [write(tx, row)]).catch(orEnded)
  if (written) return { ...written, messageText: sending.messageText }
  const [stored] = await run((tx) => sentBefore(tx, actor.userId, sending))
  if (!stored) throw new Problem('NOT_FOUND')
  return opened(keys, stored)
}

/** Turns a violated reference to the conversation into NOT_FOUND, as for reading. */
function orEnded(error: unknown): never {
  if (brokenConstraint(error) !== 'chat_messages_conversation_id_fkey') throw error
  throw new Problem('NOT_FOUND')
}

/** Marks the other side's messages as read, and their notification. @throws {Problem} NOT_FOUND as for reading */
export async function markRead({ batch }: Pick<Asking, 'batch'>, side: ChatSide, conversationId: string) {
  const [found] = await batch((tx) => [
    conversation(tx, { conversationId }),
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
          // mustBeOpen runs only after the whole batch, so the update has to check the conversation itself.
          exists(tx.select().from(chatConversations).where(eq(chatConversations.id, conversationId))),
        ),
      ),
  ])
  mustBeOpen(found)
}
