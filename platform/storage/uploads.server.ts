import type { Handler } from 'hono'
import type { RequestContext } from '../api/context.ts'
import { Problem } from '../api/faults.server.ts'
import { problem } from '../api/problem.ts'
import { actorsOf } from '../auth/actors.server.ts'
import type { Scan } from './clamd.server.ts'
import { ContentCheck } from './content-check.server.ts'
import { cleanFileName } from './file-name.ts'
import { files } from './files.table.ts'
import { reserveRoom } from './staging.server.ts'
import {
  acceptedEndings,
  encryptedName,
  endingOf,
  type FileEnding,
  isAccepted,
  maxBytesFor,
  mediaTypes,
  refusedEnding,
  storageMessages,
  type UploadedFile,
  type UploadPurpose,
} from './storage.schema.ts'
import { newStorageKey, type Storage } from './storage.ts'

/**
 * Handles `POST /api/uploads?for=attachment|image|document|case_document|…` (default attachment): the body is the file,
 * `x-file-name` its name, URI-encoded. Answers 201 with the staged file, which a mutation then names by its id. 401
 * without a session, 400 without a name or content, 413 above 25 MB, 415 when the extension isn't accepted or doesn't
 * match the content, 429 when too many uploads are unused, 503 while a configured scanner is unavailable. Failures
 * leave neither file nor row. A file `for=encrypted` can't be scanned: only its length is checked.
 */
export function uploadRoute(storage: Storage): Handler<{ Variables: { context: RequestContext } }> {
  return async (c) => {
    try {
      const uploaded = await receive(storage, c.get('context'), c.req.raw, c.req.query('for') ?? 'attachment')
      return c.json(uploaded, 201, { 'cache-control': 'no-store' })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      return problem(error.code, { detail: error.message, ...error.data })
    }
  }
}

async function receive(
  storage: Storage,
  { db, session, scanner, log, requestId }: RequestContext,
  { headers, body }: Request,
  purpose: string,
): Promise<UploadedFile> {
  const [actor] = actorsOf(session)
  if (!actor || !('userId' in actor)) throw new Problem('UNAUTHORIZED')
  const { name, ending, limit } = announced(headers, purpose)
  const length = Number(headers.get('content-length') ?? limit)
  if (length > limit) throw new Problem('PAYLOAD_TOO_LARGE', { detail: storageMessages.tooLarge })
  if (!body || length === 0) throw wrongFile(storageMessages.empty)

  const release = await reserveRoom(db, actor, length)
  const key = newStorageKey()
  const check = new ContentCheck(ending)
  const scan = ending === 'encrypted' ? undefined : scanner?.begin()
  try {
    await storage.put(key, passing(body, limit, check, scan))
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
    const [row] = await db.asActor(actor, (tx) =>
      tx.insert(files).values({ storageKey: key, name, mime, size, sha256 }).returning({ id: files.id }),
    )
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
    release()
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

/** The name, its accepted extension, and the most bytes. The sender's media type is ignored. */
function announced(headers: Headers, purpose: string): { name: string; ending: FileEnding; limit: number } {
  if (!Object.hasOwn(acceptedEndings, purpose))
    throw new Problem('BAD_REQUEST', { fields: { for: 'Unknown purpose.' } })
  const name = cleanFileName(decoded(headers.get('x-file-name') ?? ''))
  if (!name) throw wrongFile(storageMessages.noName)
  const ending = endingOf(name)
  if (isAccepted(ending, purpose as UploadPurpose))
    return {
      name: ending === 'encrypted' ? encryptedName : name,
      ending,
      limit: maxBytesFor(purpose as UploadPurpose),
    }
  const detail = refusedEnding(purpose as UploadPurpose)
  throw new Problem('UNSUPPORTED_MEDIA_TYPE', { detail, fields: { file: detail } })
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return ''
  }
}

const wrongFile = (detail: string) => new Problem('BAD_REQUEST', { detail, fields: { file: detail } })

/** Passes the body through, checks it, and aborts when it gets too long, even if its content-length was smaller. */
async function* passing(
  body: ReadableStream<Uint8Array>,
  limit: number,
  check: ContentCheck,
  scan: Scan | undefined,
): AsyncIterable<Uint8Array> {
  const reader = body.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw new Problem('BAD_REQUEST', { detail: storageMessages.interrupted })
      })
      if (done) return
      check.see(value)
      if (check.size > limit) throw new Problem('PAYLOAD_TOO_LARGE', { detail: storageMessages.tooLarge })
      await scan?.see(value)
      yield value
    }
  } finally {
    reader.releaseLock()
  }
}
