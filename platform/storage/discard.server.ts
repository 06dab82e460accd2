import { and, eq } from 'drizzle-orm'
import type { Handler } from 'hono'
import { z } from 'zod'
import type { RequestContext } from '../api/context.ts'
import { problem } from '../api/problem.ts'
import { actorsOf } from '../auth/actors.server.ts'
import { files } from './files.table.ts'
import type { Storage } from './storage.ts'

/**
 * Handles `DELETE /api/uploads/:id`: deletes an upload that no row names yet, with its bytes, instead of leaving it to
 * the sweep. Answers 204 whether or not there was one, so that it reveals nothing about other people's files; 401
 * without a session.
 */
export function discardRoute(storage: Storage): Handler<{ Variables: { context: RequestContext } }> {
  return async (c) => {
    const { db, session } = c.get('context')
    const [actor] = actorsOf(session)
    if (!actor || !('userId' in actor)) return problem('UNAUTHORIZED')
    const { success, data: id } = z.uuid().safeParse(c.req.param('id'))
    const staged = and(eq(files.id, id ?? ''), eq(files.state, 'staged'), eq(files.uploadedBy, actor.userId))
    const [own] = success
      ? await db.asActor(actor, (tx) => tx.select({ id: files.id }).from(files).where(staged))
      : []
    if (own) {
      // Only the sweep's role may delete. The file was found to be the caller's own; it must still be staged.
      const gone = await db.asActor({ role: 'system' }, (tx) =>
        tx.delete(files).where(staged).returning({ storageKey: files.storageKey }),
      )
      for (const { storageKey } of gone) await storage.delete(storageKey)
    }
    return c.body(null, 204, { 'cache-control': 'no-store' })
  }
}
