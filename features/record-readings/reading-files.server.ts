import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import type { RequestContext } from '#platform/api/context.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { problem } from '#platform/api/problem.ts'
import { isFileId, sendFile } from '#platform/storage/downloads.server.ts'
import type { ReadableFile } from '#platform/storage/readable-file.server.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { countUse, type Limit } from '#platform/throttle/throttle.server.ts'
import { exportReading } from './reading-export.server.ts'

type Env = { Variables: { context: RequestContext } }

const exports: Limit = { name: 'reading-export', times: 10, minutes: 60 }

/** The caller as an administrator; undefined for everybody else, whom these addresses answer as if they weren't there. */
function administrator({ session }: RequestContext) {
  if (!session?.roles.includes('admin') || session.mustEnrol || session.admit) return undefined
  return { role: 'admin', userId: session.user.id } as const
}

/**
 * `GET /:id/files/:file`, a file of an open reading, and `POST /:id/export`, all of it as a ZIP archive. 404 for a reading
 * that has ended or isn't the caller's. Both are on record.
 */
export function readingRoutes(storage: Storage) {
  const routes = new Hono<Env>()
  routes.get('/:id/files/:file', async (c) => {
    const context = c.get('context')
    const actor = administrator(context)
    const { id, file } = c.req.param()
    if (!actor || !isFileId(id) || !isFileId(file)) return problem('NOT_FOUND')
    const isTaken = c.req.method === 'GET'
    const { rows } = await context.db.asActor(actor, (tx) =>
      tx.execute<FoundFile>(sql`select id, storage_key as "storageKey", name, mime, size, sha256
        from file_of_reading(${id}::uuid, ${file}::uuid, ${isTaken}, ${context.address})`),
    )
    const [found] = rows
    return found
      ? sendFile(c, storage, { ...found, size: Number(found.size), purpose: null })
      : problem('NOT_FOUND')
  })
  routes.post('/:id/export', async (c) => {
    const context = c.get('context')
    const actor = administrator(context)
    if (!actor || !isFileId(c.req.param('id'))) return problem('NOT_FOUND')
    return refusing(async () => {
      await countUse(context, actor, exports, actor.userId)
      return exportReading(context, actor, c.req.param('id'), storage)
    })
  })
  return routes
}

type FoundFile = Pick<NonNullable<ReadableFile>, 'id' | 'storageKey' | 'name' | 'mime' | 'size' | 'sha256'> &
  Record<string, unknown>

async function refusing(answer: () => Promise<Response>): Promise<Response> {
  try {
    return await answer()
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const { retryAfter } = error.data ?? {}
    return problem(error.code, { detail: error.message, ...(retryAfter && { retryAfter }) })
  }
}
