import { randomUUID } from 'node:crypto'
import { Server } from '@tus/server'
import { and, desc, eq } from 'drizzle-orm'
import type { Handler } from 'hono'
import { z } from 'zod'
import type { RequestContext } from '../api/context.ts'
import { Problem } from '../api/faults.server.ts'
import { type ProblemCode, problem } from '../api/problem.ts'
import { actorsOf } from '../auth/actors.server.ts'
import { cleanFileName } from './file-name.ts'
import { resumableUploads as uploads } from './resumable-uploads.table.ts'
import { maxLargeFileBytes, resumablePath, storageMessages } from './storage.schema.ts'
import type { Storage } from './storage.ts'
import type { Uploader } from './store-upload.server.ts'
import { UploadParts } from './upload-parts.server.ts'

type Resumable = Handler<{ Variables: { context: RequestContext } }>

/**
 * Handles uploads of documents up to 500 MB by the tus protocol 1.0.0 (https://tus.io/protocols/resumable-upload) with its
 * extensions creation and termination: `POST` with `upload-length` and the metadata `filename`, `purpose` and `modified`
 * (milliseconds) begins one, `HEAD` says how much has arrived, `PATCH` sends more, `DELETE` removes it. Once all of it has
 * arrived it is a staged file with the upload's id, like the answer of `POST /api/uploads`. 401 without a session; 404 for
 * an upload that isn't the caller's; 413 above 500 MB; otherwise as `POST /api/uploads`. An upload that isn't complete
 * after three days is deleted.
 */
export function resumableRoute(storage: Storage): Resumable {
  return async (c) => {
    const context = c.get('context')
    const actor = uploaderOf(context)
    if (!actor) return problem('UNAUTHORIZED')
    const id = c.req.param('id')
    if (id !== undefined && !z.uuid().safeParse(id).success) return problem('NOT_FOUND')
    let fault: unknown
    const server = new Server({
      path: resumablePath,
      relativeLocation: true,
      datastore: new UploadParts(storage, context, actor),
      maxSize: maxLargeFileBytes,
      namingFunction: () => randomUUID(),
      getFileIdFromRequest: () => id,
      // The database decides who added a part first; nothing has to wait.
      locker: { newLock: () => ({ lock: async () => {}, unlock: async () => {} }) },
      // Our own pages alone: no header of cross-origin requests.
      allowedOrigins: [],
      onResponseError(_, error) {
        // The library's own answers have a status.
        if (!('status_code' in error)) fault = error
        return undefined
      },
    })
    const end = c.req.method === 'PATCH' ? begin(actor.userId) : () => {}
    if (!end) return problem('TOO_MANY_REQUESTS', { detail: storageMessages.tooManyParts, retryAfter: 1 })
    const answer = await server.handleWeb(c.req.raw).finally(end)
    if (fault instanceof Problem) return problem(fault.code, { detail: fault.message, ...fault.data })
    if (fault) throw fault
    if (answer.status >= 400) return problem(refusals[answer.status] ?? 'BAD_REQUEST')
    answer.headers.delete('access-control-expose-headers')
    answer.headers.set('cache-control', 'no-store')
    return answer
  }
}

/** The library's own refusals, as errors of the API. */
const refusals: Record<number, ProblemCode> = {
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  500: 'INTERNAL_SERVER_ERROR',
}

const sameFile = z.object({
  name: z.string().min(1).max(1000).transform(cleanFileName),
  size: z.coerce.number().int().min(1).max(maxLargeFileBytes),
  modified: z.coerce.number().int().min(0).max(999_999_999_999_999),
})

/**
 * Handles `GET /api/uploads/resumable?name=&size=&modified=`: the id of the caller's unfinished upload of the same file, so
 * that it goes on after a reload, from any browser of theirs. 204 if there is none.
 */
export const unfinishedRoute: Resumable = async (c) => {
  const context = c.get('context')
  const actor = uploaderOf(context)
  if (!actor) return problem('UNAUTHORIZED')
  const { success, data: file } = sameFile.safeParse(c.req.query())
  if (!success) return problem('BAD_REQUEST')
  const [found] = await context.db.asActor(actor, (tx) =>
    tx
      .select({ id: uploads.id })
      .from(uploads)
      .where(
        and(
          eq(uploads.uploadedBy, actor.userId),
          eq(uploads.name, file.name),
          eq(uploads.size, file.size),
          eq(uploads.modified, file.modified),
        ),
      )
      .orderBy(desc(uploads.createdAt))
      .limit(1),
  )
  const headers = { 'cache-control': 'no-store' }
  return found ? c.json(found, 200, headers) : c.body(null, 204, headers)
}

/** The maximum of requests with which one person sends parts at once: each keeps a part in memory. */
const mostAtOnce = 10
const sending = new Map<string, number>()

/** @returns a function that ends it; undefined if there are too many */
function begin(userId: string): (() => void) | undefined {
  const now = (sending.get(userId) ?? 0) + 1
  if (now > mostAtOnce) return undefined
  sending.set(userId, now)
  return () => {
    const left = (sending.get(userId) ?? 1) - 1
    if (left > 0) sending.set(userId, left)
    else sending.delete(userId)
  }
}

function uploaderOf({ session }: RequestContext): Uploader | undefined {
  const [actor] = actorsOf(session)
  return actor && 'userId' in actor ? actor : undefined
}
