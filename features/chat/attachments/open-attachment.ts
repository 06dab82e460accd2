import { type Bytes, fromBase64 } from '#platform/e2ee/bytes.ts'
import { BrokenFile, decryptFile, encryptedLength } from '#platform/e2ee/file-cipher.ts'
import { notifySessionEnded } from '#platform/realtime/session-end.ts'
import { type Attachment, mediaTypeOf } from './attachment.schema.ts'

/** Why a file isn't opened; its message is for the reader. */
export class Unopened extends Error {}

const broken = 'This file can’t be opened: it was changed in transit or is incomplete.'
const gone = 'This file is not there any more.'
const failed = 'Failed to load the file. Please try again.'

export type FetchFile = (signal?: AbortSignal) => Promise<Response>

export const fetchOwn =
  (fileId: string): FetchFile =>
  (signal) =>
    fetch(`/api/files/${fileId}`, { signal: signal ?? null })

/**
 * Fetches an attached file and decrypts it in this browser.
 * @param onProgress called with the share that has arrived, from 0 to 1
 * @throws {Unopened} without returning any part of the file
 */
export async function openAttachment(
  attachment: Attachment,
  fetchFile: FetchFile,
  onProgress: (share: number) => void = () => {},
  signal?: AbortSignal,
): Promise<Blob> {
  const answer = await fetchFile(signal).catch(() => undefined)
  if (answer?.status === 401) notifySessionEnded()
  if (!answer?.ok || !answer.body) throw new Unopened(answer?.status === 404 ? gone : failed)
  const parts: Bytes[] = []
  try {
    const arriving = counted(answer.body, encryptedLength(attachment.size), onProgress)
    for await (const part of decryptFile(fromBase64(attachment.key), attachment.size, arriving))
      parts.push(part)
  } catch (error) {
    throw new Unopened(error instanceof BrokenFile ? broken : failed)
  }
  return new Blob(parts, { type: mediaTypeOf(attachment) })
}

async function* counted(body: ReadableStream<Uint8Array>, size: number, onProgress: (share: number) => void) {
  let bytes = 0
  // Safari can't iterate over a stream.
  const reader = body.getReader()
  try {
    for (let part = await reader.read(); part.value; part = await reader.read()) {
      bytes += part.value.length
      onProgress(Math.min(bytes / size, 1))
      yield part.value
    }
  } finally {
    void reader.cancel().catch(() => {})
  }
}
