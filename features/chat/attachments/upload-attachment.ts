import { encryptedName } from '#platform/storage/storage.schema.ts'
import { uploadFile } from '#platform/storage/upload.ts'
import { UploadError } from '#platform/storage/upload-error.ts'
import { chatMessages } from '../chat.schema.ts'
import { type SendingControl, Unsendable } from '../outbox.ts'
import { forgetFile, keptFile } from './kept-files.ts'

/** The server's ids of uploads that no message has named yet, by the message's key. */
const uploaded = new Map<string, string>()

/**
 * Uploads the encrypted file of a message, unless that was done before.
 * @returns the upload's id
 * @throws {Unsendable} when the server refuses it, or it is no longer in this browser
 */
export async function uploadAttachment(
  idempotencyKey: string,
  { signal, onProgress }: SendingControl,
): Promise<string> {
  const before = uploaded.get(idempotencyKey)
  if (before) return before
  const bytes = await keptFile(idempotencyKey)
  if (!bytes) throw new Unsendable(chatMessages.noFile)
  onProgress(0)
  const file = new File([bytes], encryptedName)
  const { id } = await uploadFile(file, { purpose: 'encrypted', onProgress, signal }).catch((error) => {
    throw error instanceof UploadError && error.isFinal ? new Unsendable(error.message) : error
  })
  uploaded.set(idempotencyKey, id)
  onProgress(undefined)
  return id
}

/** The server has removed the upload: the next try uploads it again. */
export const forgetUpload = (idempotencyKey: string) => uploaded.delete(idempotencyKey)

/** The message is sent, or will not be. */
export function forgetAttachment(idempotencyKey: string): void {
  uploaded.delete(idempotencyKey)
  void forgetFile(idempotencyKey)
}
