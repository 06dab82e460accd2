import { sql } from 'drizzle-orm'
import type { Handler } from 'hono'
import type { RequestContext } from '#platform/api/context.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { problem } from '#platform/api/problem.ts'
import { isFileId, sendFile } from '#platform/storage/downloads.server.ts'
import type { ReadableFile } from '#platform/storage/readable-file.server.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { proofSchema } from '../chat-recovery.schema.ts'
import { proven } from '../chat-recovery.server.ts'

/** Longer than any proof, as JSON. */
const mostBytes = 20_000

type FoundFile = Pick<NonNullable<ReadableFile>, 'id' | 'storageKey' | 'name' | 'mime' | 'size' | 'sha256'> &
  Record<string, unknown>

/**
 * Handles `POST /api/chat-recovery/:conversation/files/:file`: the encrypted file of a message, for an administrator who
 * proves that two shares of the firm's recovery key are there (see `adminChatRecovery.open`), as JSON in the body. It is on
 * record, and both people are notified. 401 and 403 for everybody else; 404 for a file that isn't the conversation's.
 */
export function recoveredFileRoute(storage: Storage): Handler<{ Variables: { context: RequestContext } }> {
  return async (c) => {
    const { session, db, address } = c.get('context')
    if (!session) return problem('UNAUTHORIZED')
    if (session.mustEnrol) return problem('TWO_FACTOR_REQUIRED')
    if (!session.roles.includes('admin') || session.admit) return problem('FORBIDDEN')
    const { conversation = '', file = '' } = c.req.param() as { conversation?: string; file?: string }
    if (!isFileId(conversation) || !isFileId(file)) return problem('NOT_FOUND')
    // Without a length nothing is read: no browser's request lacks one.
    const isShort = Number(c.req.header('content-length') ?? Number.NaN) <= mostBytes
    const { data: proof } = proofSchema.safeParse(isShort ? await c.req.json().catch(() => null) : null)
    if (!proof) return problem('BAD_REQUEST')
    try {
      const found = await db.asActor({ role: 'admin', userId: session.user.id }, async (tx) => {
        const { reason } = await proven(tx, proof, 'open', conversation)
        const { rows } = await tx.execute<FoundFile>(
          sql`select id, storage_key as "storageKey", name, mime, size, sha256
            from chat_file_for_firm(${conversation}::uuid, ${file}::uuid, ${reason}, ${address})`,
        )
        return rows[0]
      })
      if (!found) return problem('NOT_FOUND')
      return await sendFile(c, storage, { ...found, size: Number(found.size), purpose: null })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      return problem(error.code, { detail: error.message })
    }
  }
}
