import { randomUUID } from 'node:crypto'
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
import type { z } from 'zod'
import type { Actor } from '#db/actor.ts'
import type { Database, Tx } from '#db/database.ts'
import { type Placeholders, preparedHead, preparedQuery } from '#db/prepared-query.ts'
import { keyMessages } from '#features/chat-keys/chat-keys.schema.ts'
import type { SealedMessage } from '#features/chat-keys/sealed-message.schema.ts'
import { notifications } from '#features/notifications/notifications.table.ts'
import { brokenConstraint, Problem } from '#platform/api/faults.server.ts'
import type { Batch, Run } from '#platform/api/procedures.server.ts'
import { type Keys, openUnlessLost } from '#platform/crypto/keys.server.ts'
import { files } from '#platform/storage/files.table.ts'
import { countUse, type Limit } from '#platform/throttle/throttle.server.ts'
import {
  type ChatSide,
  type chatMessageSchema,
  lostMessage,
  type StoredEntry,
  chatMessages as words,
} from './chat.schema.ts'
import { chatConversations, chatMessages } from './chat.table.ts'

// The procedures that both sides share. Row-level security decides which conversations an actor may read.

const { id, position, idempotencyKey, sender, byFormerLawyer, messageText, createdAt, readAt } =
  getTableColumns(chatMessages)
const { sealedText, epochId, deviceId, signature, fileId } = getTableColumns(chatMessages)
/** Under the reader's own rights, as they read the file. */
const fileSize = sql<number | null>`(select f.size::integer from ${files} as f where f.id = ${fileId})`
const withoutText = { id, position, idempotencyKey, sender, byFormerLawyer, createdAt, readAt }
const shown = { ...withoutText, messageText, sealedText, epochId, deviceId, signature, fileId, fileSize }

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
    .select(shown)
    .from(chatMessages)
    .where(inArray(id, [...ids]))
  return new Map(rows.map((row) => [row.id, opened(keys, row)]))
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
  (tx, { id, conversationId, messageText, idempotencyKey }: Placeholders<keyof Plain | 'id'>) =>
    tx
      .insert(chatMessages)
      .values({ id, conversationId, messageText, idempotencyKey })
      .onConflictDoNothing()
      .returning(withoutText),
)

type SealedRow = SealedMessage & { id: string; conversationId: string; idempotencyKey: string }

const writeSealed = preparedQuery(
  (
    tx,
    {
      id,
      conversationId,
      idempotencyKey,
      sealedText,
      epochId,
      deviceId,
      signature,
      fileId,
    }: Placeholders<keyof SealedRow>,
  ) =>
    tx
      .insert(chatMessages)
      .values({ id, conversationId, idempotencyKey, sealedText, epochId, deviceId, signature, fileId })
      .onConflictDoNothing()
      .returning({ ...withoutText, fileSize }),
)

type Sending = z.output<typeof chatMessageSchema>
type Plain = Pick<Sending, 'conversationId' | 'idempotencyKey'> & { messageText: string }

const sentBefore = (
  tx: Tx,
  userId: string,
  { conversationId, idempotencyKey: key }: Pick<Sending, 'conversationId' | 'idempotencyKey'>,
) =>
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
  actor: Extract<Actor, { userId: string }>
  db: Database
  keys: Keys
  run: Run
  batch: Batch
}

/** So that one person can't fill the firm's disk. */
const attachments: Limit = { name: 'chat-attachments', times: 200, minutes: 24 * 60 }

/**
 * Stores a message once per idempotency key; repeated calls return the first text.
 * @throws {Problem} NOT_FOUND as for reading; CONFLICT if it isn't encrypted under the conversation's current epoch;
 * BAD_REQUEST if its file isn't the sender's own upload, or was used or removed; TOO_MANY_REQUESTS
 */
export async function sendMessage(asking: Asking, sending: Sending): Promise<StoredEntry> {
  const { actor, keys, run } = asking
  if (sending.sealed?.fileId) await countFile(asking)
  // Only what was refused is looked for: a message that is sent again may have been stored under an epoch that has ended,
  // and has its file.
  const written = await stored(asking, sending).catch((error: unknown) => {
    const refusal = refusals[brokenConstraint(error) ?? '']
    if (!refusal) throw error
    return refusal()
  })
  if (written && !(written instanceof Problem)) return written
  const [before] = await run((tx) => sentBefore(tx, actor.userId, sending))
  if (before) return opened(keys, before)
  throw written ?? new Problem('NOT_FOUND')
}

const refusals: Readonly<Record<string, () => Problem>> = {
  chat_messages_epoch_id_check: () => new Problem('CONFLICT', { detail: keyMessages.changed }),
  chat_messages_file_id_fkey: () =>
    new Problem('BAD_REQUEST', { detail: words.noFile, fields: { fileId: words.noFile } }),
}

async function countFile(asking: Asking): Promise<void> {
  const { actor } = asking
  await countUse(asking, actor, attachments, actor.userId).catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error
    throw new Problem(error.code, { detail: words.tooManyFiles, ...error.data })
  })
}

/** The message if it is new. A trigger sets the conversation's parties and the author. */
async function stored(
  { keys, batch }: Asking,
  { conversationId, idempotencyKey, messageText, sealed }: Sending,
): Promise<StoredEntry | undefined> {
  const row = { id: randomUUID(), conversationId, idempotencyKey }
  if (sealed) {
    const [[written]] = await batch((tx) => [writeSealed(tx, { ...row, ...sealed })]).catch(orEnded)
    return written && { ...written, messageText: null, sealed }
  }
  const text = messageText ?? ''
  const atRest = { ...row, messageText: keys.seal('chat', text, row.id) }
  const [[written]] = await batch((tx) => [write(tx, atRest)]).catch(orEnded)
  return written && { ...written, messageText: text, sealed: null, fileSize: null }
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
