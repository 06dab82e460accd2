import { desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { anyone } from '#platform/api/procedures.server.ts'
import { entryColumns, withAttachmentUrl } from './entry-columns.server.ts'
import { timelineSchema } from './timeline.schema.ts'
import { caseUpdates } from './timeline.table.ts'

/** The read-only timeline of the case that the grant opens; NOT_FOUND without a grant. */
export const grantedTimeline = anyone
  .route({ method: 'GET', path: '/unlocked-case/{caseId}/timeline', tags: ['case timeline'] })
  .input(z.object({ caseId: z.uuid() }))
  .output(timelineSchema)
  .handler(async ({ context: { db, run, session, grant }, input: { caseId } }) => {
    const own = await run(async (tx) => {
      const { rows } = await tx.execute<{ id: string | null }>(sql`select granted_case() as id`)
      if (rows[0]?.id !== caseId) throw new Problem('NOT_FOUND')
      return readableEntries(tx, caseId)
    })
    // A signed-in user with the PIN of someone else's case reads it as an anonymous actor with a grant.
    const entries =
      own.length > 0 || !session
        ? own
        : await db.readAs({ role: 'anon', ...(grant && { grant }) }, (tx) => readableEntries(tx, caseId))
    return { entries, can: { write: false } }
  })

// Newest first, unpaged: the longest timelines have some hundreds of entries, and paging would break the browser's
// search within the page.
const readableEntries = async (tx: Tx, caseId: string) =>
  (
    await tx
      .select(entryColumns)
      .from(caseUpdates)
      .where(eq(caseUpdates.caseId, caseId))
      .orderBy(desc(caseUpdates.entryTimestamp), caseUpdates.id)
      .limit(1000)
  ).map((entry) => ({ ...withAttachmentUrl(entry), version: null }))
