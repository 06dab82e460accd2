import { ORPCError } from '@orpc/client'
import type { QueryClient } from '@tanstack/react-query'
import { client } from '#platform/api/client.ts'
import { chatMessages, type StoredEntry } from './chat.schema.ts'
import { type ChatReader, conversationKeys, keyCalls, keyringOf } from './conversation-keys.ts'
import { type SendingControl, Unsendable, type Unsent } from './outbox.ts'
import { type Looked, sendSealed } from './sealing.ts'

/** Sends a message of the outbox, encrypted where its conversation is; its file is uploaded first. */
export async function sendMessage(
  queries: QueryClient,
  reader: ChatReader,
  { idempotencyKey, messageText, attachment }: Unsent,
  control: SendingControl,
): Promise<StoredEntry> {
  const { side, conversationId } = reader
  const send = client[side].chat.send
  const options = conversationKeys(reader)
  const kept = await queries.ensureQueryData(options)
  // Keys that were read earlier are not enough to send in clear.
  const first = kept.view ? kept : await queries.fetchQuery({ ...options, staleTime: 0 })
  const message = { conversationId, idempotencyKey, messageText }
  if (!first.view) {
    if (first.keys.encryptedSince || first.keys.ready || attachment)
      throw new Unsendable('This browser can’t encrypt messages. Please update it, or use another one.')
    return send(message)
  }
  if (attachment && !first.view.mustSeal) throw new Unsendable(chatMessages.filesLater)
  const read = async (fresh: boolean) =>
    (await (fresh
      ? queries.fetchQuery({ ...options, staleTime: 0 })
      : queries.ensureQueryData(options))) as Looked
  const keyring = await keyringOf(reader.owner)
  if (!attachment) return sendSealed(keyring, keyCalls(side), message, read, send)

  const files = await import('./attachments/upload-attachment.ts')
  const attempt = async () => {
    const fileId = await files.uploadAttachment(idempotencyKey, control)
    control.signal.throwIfAborted()
    const attached = { attachment, fileId }
    return sendSealed(keyring, keyCalls(side), { ...message, attached }, read, send)
  }
  const sent = await attempt().catch((error: unknown) => {
    if (!isFileGone(error)) throw error
    // Uploads that are not used are removed after an hour.
    files.forgetUpload(idempotencyKey)
    return attempt()
  })
  files.forgetAttachment(idempotencyKey)
  return sent
}

const isFileGone = (error: unknown) =>
  error instanceof ORPCError && error.code === 'BAD_REQUEST' && error.data?.fields?.fileId !== undefined
