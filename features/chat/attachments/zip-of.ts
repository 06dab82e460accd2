import { BlobReader, BlobWriter, configure, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js'
import { unusedPaths } from '#platform/storage/archive-paths.ts'
import type { ChatEntry } from '../chat.schema.ts'
import { type FetchFile, openAttachment } from './open-attachment.ts'

// Its workers would come from blobs, which our content security policy refuses.
configure({ useWebWorkers: false })

/** The archive is made in the browser's memory. */
const mostBytes = 1_000_000_000

/**
 * A ZIP archive of a text and the files of messages, each decrypted when its turn comes.
 * @param signal stops it: the archive then has the files so far
 * @returns also the names of the files that it lacks: those that could not be opened, came after the stop or beyond 1 GB
 */
export async function zipOf(
  name: string,
  text: Blob,
  entries: readonly ChatEntry[],
  fetchFile: (fileId: string) => FetchFile,
  signal: AbortSignal,
): Promise<{ archive: Blob; lost: string[] }> {
  const zip = new ZipWriter(new BlobWriter('application/zip'))
  const [paths, lost] = [unusedPaths(), [] as string[]]
  let bytes = 0
  await zip.add(name, new BlobReader(text))
  for (const { attachment, sealed } of entries) {
    if (!attachment || !sealed?.fileId) continue
    bytes += attachment.size
    const content =
      signal.aborted || bytes > mostBytes
        ? undefined
        : await openAttachment(attachment, fetchFile(sealed.fileId), undefined, signal).catch(() => undefined)
    // Most files are compressed already.
    if (content) await zip.add(paths('attachments', attachment.name), new BlobReader(content), { level: 0 })
    else lost.push(attachment.name)
  }
  return { archive: await zip.close(), lost }
}
