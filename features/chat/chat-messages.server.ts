import {
  and,
  desc,
  eq,
  exists,
  getTableColumns,
  inArray,
  lt,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import { type Placeholders, preparedHead, preparedQuery } from '#db/prepared-query.ts'
import type { SealedMessage } from '#features/chat-keys/sealed-message.schema.ts'
import { notifications } from '#features/notifications/notifications.table.ts'
import { Problem } from '#platform/api/faults.server.ts'
import type { Batch } from '#platform/api/procedures.server.ts'
import { type Keys, openUnlessLost } from '#platform/crypto/keys.server.ts'
import { files } from '#platform/storage/files.table.ts'
import { type ChatSide, lostMessage, type StoredEntry } from './chat.schema.ts'
import { chatConversations, chatMessages } from './chat.table.ts'

// Reading messages and marking them as read, for both sides. Row-level security decides which conversations an
// actor may read.

const { id, position, idempotencyKey, sender, byFormerLawyer, messageText, createdAt, readAt } =
  getTableColumns(chatMessages)
const { sealedText, epochId, deviceId, signature, fileId } = getTableColumns(chatMessages)
/** Under the reader's own rights, as they read the file. */
export const fileSize = sql<number | null>`(select f.size::integer from ${files} as f where f.id = ${fileId})`
export const columnsWithoutText = { id, position, idempotencyKey, sender, byFormerLawyer, createdAt, readAt }
/** The columns that `opened` takes. */
export const messageColumns = {
  ...columnsWithoutText,
  messageText,
  sealedText,
  epochId,
  deviceId,
  signature,
  fileId,
  fileSize,
}

type Row = Omit<StoredEntry, 'sealed'> & { [Column in keyof SealedMessage]: SealedMessage[Column] | null }

/** A row as both sides receive it: one that the server encrypted is opened, one that a browser encrypted stays closed. */
export const opened = (
  keys: Keys,
  { sealedText, epochId, deviceId, signature, fileId, messageText, ...row }: Row,
): StoredEntry => ({
  ...row,
  messageText:
    messageText === null ? null : (openUnlessLost(keys, 'chat', messageText, row.id) ?? lostMessage),
  sealed:
    sealedText === null || epochId === null || deviceId === null || signature === null
      ? null
      : { sealedText, epochId, deviceId, signature, fileId },
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

/** Messages that the actor may read, by their ids. */
export async function messagesById(tx: Tx, keys: Keys, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, StoredEntry>()
  const rows = await tx
    .select(messageColumns)
    .from(chatMessages)
    .where(inArray(id, [...ids]))
  return new Map(rows.map((row) => [row.id, opened(keys, row)]))
}

const newestFirst = (tx: Tx, where: SQL | undefined, limit: Placeholder) =>
  tx.select(messageColumns).from(chatMessages).where(where).orderBy(desc(position)).limit(limit)

const newestMessages = preparedHead((tx, { conversationId }: Placeholders<'conversationId'>, limit) =>
  newestFirst(tx, eq(chatMessages.conversationId, conversationId), limit),
)

const earlierMessages = preparedHead(
  (tx, { conversationId, before }: Placeholders<'conversationId' | 'before'>, limit) =>
    newestFirst(tx, and(eq(chatMessages.conversationId, conversationId), lt(position, before)), limit),
)

/** Marks the other side's messages as read, and their notification. @throws {Problem} NOT_FOUND as for reading */
export async function markRead({ batch }: { batch: Batch }, side: ChatSide, conversationId: string) {
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
