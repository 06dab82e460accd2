import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Actor } from '#db/actor.ts'
import type { Database, Tx } from '#db/database.ts'
import { type Placeholders, preparedQuery } from '#db/prepared-query.ts'
import { keyMessages } from '#features/chat-keys/chat-keys.schema.ts'
import type { SealedMessage } from '#features/chat-keys/sealed-message.schema.ts'
import { brokenConstraint, Problem } from '#platform/api/faults.server.ts'
import type { Batch, Run } from '#platform/api/procedures.server.ts'
import type { Keys } from '#platform/crypto/keys.server.ts'
import { countUse, type Limit } from '#platform/throttle/throttle.server.ts'
import { type chatMessageSchema, type StoredEntry, chatMessages as words } from './chat.schema.ts'
import { chatMessages } from './chat.table.ts'
import { columnsWithoutText, fileSize, messageColumns, opened } from './chat-messages.server.ts'

const write = preparedQuery(
  (tx, { id, conversationId, messageText, idempotencyKey }: Placeholders<keyof Plain | 'id'>) =>
    tx
      .insert(chatMessages)
      .values({ id, conversationId, messageText, idempotencyKey })
      .onConflictDoNothing()
      .returning(columnsWithoutText),
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
      .returning({ ...columnsWithoutText, fileSize }),
)

type Sending = z.output<typeof chatMessageSchema>
type Plain = Pick<Sending, 'conversationId' | 'idempotencyKey'> & { messageText: string }

const sentBefore = (
  tx: Tx,
  userId: string,
  { conversationId, idempotencyKey }: Pick<Sending, 'conversationId' | 'idempotencyKey'>,
) =>
  tx
    .select(messageColumns)
    .from(chatMessages)
    .where(
      and(
        eq(chatMessages.conversationId, conversationId),
        eq(chatMessages.senderId, userId),
        eq(chatMessages.idempotencyKey, idempotencyKey),
      ),
    )

interface SendContext {
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
export async function sendMessage(context: SendContext, sending: Sending): Promise<StoredEntry> {
  const { actor, keys, run } = context
  if (sending.sealed?.fileId) await countFile(context)
  // Only what was refused is looked for: a message that is sent again may have been stored under an epoch that has ended,
  // and has its file.
  const written = await stored(context, sending).catch((error: unknown) => {
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

async function countFile(context: SendContext): Promise<void> {
  const { actor } = context
  await countUse(context, actor, attachments, actor.userId).catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error
    throw new Problem(error.code, { detail: words.tooManyFiles, ...error.data })
  })
}

/** The message if it is new. A trigger sets the conversation's parties and the author. */
async function stored(
  { keys, batch }: SendContext,
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
