import type { Handler } from 'hono'
import type { RequestContext } from '../api/context.ts'
import { Problem } from '../api/faults.server.ts'
import { problem } from '../api/problem.ts'
import { actorsOf } from '../auth/actors.server.ts'
import { announcedFile } from './announced-file.server.ts'
import { reserveRoom } from './staging.server.ts'
import { maxBytesAtOnce, storageMessages, type UploadedFile } from './storage.schema.ts'
import type { Storage } from './storage.ts'
import { storeUpload, wrongFile } from './store-upload.server.ts'

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
  context: RequestContext,
  { headers, body }: Request,
  wanted: string,
): Promise<UploadedFile> {
  const [actor] = actorsOf(context.session)
  if (!actor || !('userId' in actor)) throw new Problem('UNAUTHORIZED')
  const { name, ending, purpose } = announcedFile(decoded(headers.get('x-file-name') ?? ''), wanted)
  const limit = maxBytesAtOnce(purpose)
  const length = Number(headers.get('content-length') ?? limit)
  if (length > limit) throw tooLarge()
  if (!body || length === 0) throw wrongFile(storageMessages.empty)

  const release = await reserveRoom(context.db, actor, length)
  try {
    return await storeUpload(storage, context, actor, { name, ending, bytes: limited(body, limit) })
  } finally {
    release()
  }
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return ''
  }
}

const tooLarge = () => new Problem('PAYLOAD_TOO_LARGE', { detail: storageMessages.tooLarge })

/** Passes the body through, and aborts when it gets too long, even if its content-length was smaller. */
async function* limited(body: ReadableStream<Uint8Array>, limit: number): AsyncIterable<Uint8Array> {
  const reader = body.getReader()
  let size = 0
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw new Problem('BAD_REQUEST', { detail: storageMessages.interrupted })
      })
      if (done) return
      size += value.length
      if (size > limit) throw tooLarge()
      yield value
    }
  } finally {
    reader.releaseLock()
  }
}
