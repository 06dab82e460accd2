import { PassThrough, type Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Storage } from './storage.ts'

/** A file of an archive: a text, a stream that is opened when its turn comes, or a stored file. */
export type ArchiveEntry = { path: string } & (
  | { text: string }
  | { open: () => Readable }
  | { storageKey: string }
)

/**
 * A ZIP archive as a stream: the entries are written one after the other and are never in memory as a whole.
 * A file that storage has lost is empty in the archive, and `onLost` is called; any other error ends the
 * stream.
 */
export function zipArchive(
  entries: readonly ArchiveEntry[],
  storage: Storage,
  onLost: (storageKey: string) => void,
): Readable {
  const zip = new ZipFile()
  const output = new PassThrough()
  zip.on('error', (error: Error) => output.destroy(error))
  let current: Readable | undefined
  // Closes the file when the reader stops early.
  output.on('close', () => current?.destroy())
  const opened = async (entry: ArchiveEntry) => {
    if ('open' in entry) return entry.open()
    if (!('storageKey' in entry)) return new PassThrough().end(entry.text)
    const bytes = await storage.get(entry.storageKey)
    if (!bytes) onLost(entry.storageKey)
    return bytes ?? new PassThrough().end()
  }
  // Most files are compressed already.
  for (const entry of entries)
    zip.addReadStreamLazy(entry.path, { compress: /\.(txt|csv|json)$/.test(entry.path) }, (answer) => {
      opened(entry).then(
        (bytes) => {
          current = bytes
          if (output.destroyed) current.destroy()
          answer(null, current)
        },
        answer as (error: unknown) => void,
      )
    })
  zip.end()
  ;(zip.outputStream as Readable).pipe(output)
  return output
}

/** The headers of an archive as a download. */
export const archiveHeaders = (disposition: string) => ({
  'content-type': 'application/zip',
  'content-disposition': disposition,
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
})
