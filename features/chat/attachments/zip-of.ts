import { BlobReader, BlobWriter, configure, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js'
import { unusedPaths } from '#platform/storage/archive-paths.ts'
import type { ChatEntry } from '../chat.schema.ts'
import { type FetchFile, openAttachment } from './open-attachment.ts'

// Its workers would come from blobs, which our content security policy refuses.
configure({ useWebWorkers: false })

/**
 * A ZIP archive of a text and the files of messages, each decrypted when its turn comes.
 * @returns also the names of files that could not be opened, which it lacks
 */
export async function zipOf(
  name: string,
  text: Blob,
  entries: readonly ChatEntry[],
  fetchFile: (fileId: string) => FetchFile,
): Promise<{ archive: Blob; lost: string[] }> {
  const zip = new ZipWriter(new BlobWriter('application/zip'))
  const [paths, lost] = [unusedPaths(), [] as string[]]
  await zip.add(name, new BlobReader(text))
  for (const { attachment, sealed } of entries) {
    if (!attachment || !sealed?.fileId) continue
    const content = await openAttachment(attachment, fetchFile(sealed.fileId)).catch(() => undefined)
    // Most files are compressed already.
    if (content) await zip.add(paths('attachments', attachment.name), new BlobReader(content), { level: 0 })
    else lost.push(attachment.name)
  }
  return { archive: await zip.close(), lost }
}
