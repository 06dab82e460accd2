import type { Actor } from '#db/actor.ts'
import type { Tx } from '#db/database.ts'
import type { RequestContext } from '../api/context.ts'
import { Problem } from '../api/faults.server.ts'
import type { Scan } from './clamd.server.ts'
import { ContentCheck } from './content-check.server.ts'
import { files } from './files.table.ts'
import { type FileEnding, mediaTypes, storageMessages, type UploadedFile } from './storage.schema.ts'
import { newStorageKey, type Storage } from './storage.ts'

export type Uploader = Extract<Actor, { userId: string }>

interface Incoming {
  name: string
  ending: FileEnding
  bytes: AsyncIterable<Uint8Array>
  /** The file's id, if it has one already. */
  id?: string
  /** Runs in the transaction that inserts the file's row, after it. */
  alongside?: (tx: Tx) => Promise<unknown>
}

/**
 * Stores an uploaded file, checks and scans its content while streaming, and inserts its row as staged. When it fails,
 * neither file nor row is left. A file with the ending `encrypted` can't be scanned: only its length is checked.
 * @throws {Problem} BAD_REQUEST: it is empty; UNSUPPORTED_MEDIA_TYPE: its content isn't what its ending says, has too many
 *   pixels or a virus; SERVICE_UNAVAILABLE: a configured scanner doesn't answer
 */
export async function storeUpload(
  storage: Storage,
  { db, scanner, log, requestId }: RequestContext,
  actor: Uploader,
  { name, ending, bytes, id, alongside }: Incoming,
): Promise<UploadedFile> {
  const key = newStorageKey()
  const check = new ContentCheck(ending)
  const scan = ending === 'encrypted' ? undefined : scanner?.begin()
  try {
    await storage.put(key, seen(bytes, check, scan))
    if (check.size === 0) throw wrongFile(storageMessages.empty)
    if (!(await check.matches()))
      throw new Problem('UNSUPPORTED_MEDIA_TYPE', { detail: storageMessages.wrongContent })
    if (check.hasTooManyPixels)
      throw new Problem('UNSUPPORTED_MEDIA_TYPE', {
        detail: storageMessages.tooManyPixels,
        fields: { file: storageMessages.tooManyPixels },
      })
    if (scan) await refuseInfected(scan, { log, requestId })
    const mime = mediaTypes[ending]
    const { size, sha256 } = check
    const [row] = await db.asActor(actor, async (tx) => {
      const made = await tx
        .insert(files)
        .values({ ...(id && { id }), storageKey: key, name, mime, size, sha256 })
        .returning({ id: files.id })
      await alongside?.(tx)
      return made
    })
    if (!row) throw new Error('The staged file was not inserted.')
    return { id: row.id, name, mime, size }
  } catch (error) {
    // If this fails, the bytes have no row, and the sweep deletes them as strays.
    await storage
      .delete(key)
      .catch((reason: unknown) => log.error({ err: reason, requestId }, 'removing a file'))
    throw error
  } finally {
    scan?.end()
  }
}

export const wrongFile = (detail: string) => new Problem('BAD_REQUEST', { detail, fields: { file: detail } })

async function* seen(
  bytes: AsyncIterable<Uint8Array>,
  check: ContentCheck,
  scan: Scan | undefined,
): AsyncIterable<Uint8Array> {
  for await (const chunk of bytes) {
    check.see(chunk)
    await scan?.see(chunk)
    yield chunk
  }
}

/** A file is stored only after the scanner has passed it, so an unscanned file is never served. */
async function refuseInfected(
  scan: Scan,
  { log, requestId }: Pick<RequestContext, 'log' | 'requestId'>,
): Promise<void> {
  const found = await scan.verdict().catch((error: unknown) => {
    log.error({ err: error, requestId }, 'a file can’t be checked for viruses')
    throw new Problem('SERVICE_UNAVAILABLE', { detail: storageMessages.unchecked, retryAfter: 60 })
  })
  if (!found) return
  log.warn({ virus: found, requestId }, 'a virus was refused')
  throw new Problem('UNSUPPORTED_MEDIA_TYPE', {
    detail: storageMessages.virus,
    fields: { file: storageMessages.virus },
  })
}
