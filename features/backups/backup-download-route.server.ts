import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import type { Handler } from 'hono'
import type { RequestContext } from '#platform/api/context.ts'
import { problem } from '#platform/api/problem.ts'
import { tokenHash } from '#platform/crypto/keys.server.ts'
import { contentDisposition } from '#platform/storage/file-name.ts'
import { backupMessages, downloadToken } from './backups.schema.ts'

/** A token in a form is 49 bytes. */
const mostBytes = 200

/**
 * Handles `POST /api/backups/download`: sends the backup that a token permits, which is used up by it. The audit log
 * records it before the first byte is sent. 401 and 403 for everybody but administrators; 404 for a token that was used,
 * has expired or is another administrator's, and for a backup that is no longer there.
 */
export const backupDownloadRoute: Handler<{ Variables: { context: RequestContext } }> = async (c) => {
  const { session, db, log, address, requestId, backups } = c.get('context')
  if (!session) return problem('UNAUTHORIZED')
  if (session.mustEnrol) return problem('TWO_FACTOR_REQUIRED')
  if (!session.roles.includes('admin')) return problem('FORBIDDEN')
  // Without a length nothing is read: no browser's form lacks one.
  const isShort = Number(c.req.header('content-length') ?? Number.NaN) <= mostBytes
  const sent = downloadToken.safeParse(isShort ? await c.req.parseBody().catch(() => ({})) : {})
  if (!sent.success) return problem('BAD_REQUEST')
  const { rows } = await db.asActor({ role: 'admin', userId: session.user.id }, (tx) =>
    tx.execute<{ place: string | null }>(
      sql`select take_backup_download(${tokenHash(sent.data.token)}, ${address}) as place`,
    ),
  )
  const place = rows[0]?.place
  if (!place) return problem('NOT_FOUND', { detail: backupMessages.expired })
  const file = await backups.find(place)
  if (!file) return problem('NOT_FOUND', { detail: backupMessages.notHere })
  const content = await file.open()
  content.on('error', (error) => log.error({ err: error, requestId }, 'the download of a backup broke off'))
  return new Response(Readable.toWeb(content) as ReadableStream, {
    headers: {
      'content-type': 'application/octet-stream',
      'content-length': String(file.bytes),
      'content-disposition': contentDisposition('attachment', file.name),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}
