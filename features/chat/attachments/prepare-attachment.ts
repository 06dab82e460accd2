import { type Bytes, toBase64 } from '#platform/e2ee/bytes.ts'
import { encryptedLength, encryptFile, newFileKey } from '#platform/e2ee/file-cipher.ts'
import { cleanFileName } from '#platform/storage/file-name.ts'
import type { Attachment } from './attachment.schema.ts'
import { keepFile } from './kept-files.ts'

/**
 * Encrypts a file under a new key, and keeps the result in this browser until it is sent.
 * @param name the idempotency key of the message that it goes with
 * @param onProgress called with the share that is encrypted, from 0 to 1
 * @throws {Error} when the file can't be read; its message is for the sender
 */
export async function prepareAttachment(
  name: string,
  file: File,
  onProgress: (share: number) => void,
): Promise<Attachment> {
  const key = newFileKey()
  const parts: Bytes[] = []
  let bytes = 0
  try {
    for await (const part of encryptFile(key, file)) {
      parts.push(part)
      bytes += part.length
      onProgress(bytes / encryptedLength(file.size))
    }
  } catch {
    throw new Error('Failed to read the file. Please choose it again.')
  }
  await keepFile(name, new Blob(parts, { type: 'application/octet-stream' }))
  return { name: cleanFileName(file.name), size: file.size, key: toBase64(key) }
}
