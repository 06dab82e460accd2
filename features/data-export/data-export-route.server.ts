import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import type { Handler } from 'hono'
import { firm } from '#firm.ts'
import type { RequestContext } from '#platform/api/context.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { problem } from '#platform/api/problem.ts'
import { firmDay } from '#platform/dates/format-day.ts'
import { contentDisposition } from '#platform/storage/file-name.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { archiveHeaders } from '#platform/storage/zip-archive.server.ts'
import { countUse, type Limit } from '#platform/throttle/throttle.server.ts'
import { archive } from './archive.server.ts'
import { dataExport } from './data-export.server.ts'

const exports: Limit = { name: 'data-export', times: 3, minutes: 60 }

/**
 * Handles `POST /api/data-export`: a ZIP archive of everything that the caller may read as a client, through their own
 * rights, all of one moment. 401 without a session, 429 after three within the hour. The export is on record.
 */
export function dataExportRoute(storage: Storage): Handler<{ Variables: { context: RequestContext } }> {
  return async (c) => {
    const context = c.get('context')
    const { session, db, keys, log, address, requestId } = context
    if (!session) return problem('UNAUTHORIZED')
    const actor = { role: 'client', userId: session.user.id, clientId: session.clientId } as const
    try {
      await countUse(context, actor, exports, actor.userId)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      return problem(error.code, {
        detail: 'You have downloaded your data three times within the hour. Please try again later.',
        ...(error.data?.retryAfter && { retryAfter: error.data.retryAfter }),
      })
    }
    const data = await db.asActor(actor, async (tx) => {
      const detail = JSON.stringify({ what: 'their own data' })
      await tx.execute(
        sql`select audit('exported', 'users', ${actor.userId}::uuid, ${detail}::jsonb, ${address})`,
      )
      return dataExport(tx, keys, session)
    })
    const zip = archive(data, storage, (storageKey) =>
      log.error({ storageKey, requestId }, 'a stored file has no bytes'),
    )
    zip.on('error', (error) => log.error({ err: error, requestId }, 'an export broke off'))
    const name = `${firm.shortName} - my data ${firmDay()}.zip`
    return new Response(Readable.toWeb(zip) as ReadableStream, {
      headers: archiveHeaders(contentDisposition('attachment', name)),
    })
  }
}
