import { and, eq, gt, isNull, max, sql } from 'drizzle-orm'
import { z } from 'zod'
import { cases } from '#features/cases/cases.table.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { lawyer } from '#platform/api/procedures.server.ts'
import { openCaseSchema } from './case-access.schema.ts'
import { caseAccessGrants, caseAccessPins } from './case-access.table.ts'

const tags = ['case access']
const inForce = and(isNull(caseAccessGrants.revokedAt), gt(caseAccessGrants.expiresAt, sql`now()`))

/** A lawyer's cases that are open on some page by a PIN. */
export const lawyerOpenCases = {
  list: lawyer
    .route({ method: 'GET', path: '/lawyer/open-cases', tags })
    .output(z.array(openCaseSchema))
    .handler(({ context }) =>
      context.run((tx) =>
        tx
          .select({
            caseId: cases.id,
            caseNumber: cases.caseNumber,
            caseTitle: cases.title,
            visitors: sql<number>`count(*) filter (where ${caseAccessGrants.userId} is null)`.mapWith(Number),
            client: sql<boolean>`count(${caseAccessGrants.userId}) > 0`,
            until: sql<Date>`${max(caseAccessGrants.expiresAt)}`.mapWith(caseAccessGrants.expiresAt),
          })
          .from(caseAccessGrants)
          .innerJoin(cases, eq(cases.id, caseAccessGrants.caseId))
          .where(and(eq(caseAccessGrants.lawyerId, context.actor.lawyerId), inForce))
          .groupBy(cases.id)
          .orderBy(cases.caseNumber)
          .limit(200),
      ),
    ),

  /** Locks the case again on all pages, and withdraws its PIN, which would unlock it again. */
  close: lawyer
    .route({ method: 'POST', path: '/lawyer/open-cases/{caseId}/close', tags })
    .input(z.object({ caseId: z.uuid() }))
    .output(z.object({ ended: z.int() }))
    .handler(({ context, input: { caseId } }) =>
      context.run(async (tx) => {
        const [own] = await tx
          .select({ id: cases.id })
          .from(cases)
          .where(and(eq(cases.id, caseId), eq(cases.lawyerId, context.actor.lawyerId)))
        if (!own) throw new Problem('NOT_FOUND')
        // Deletes the PIN first: a concurrent try waits for it and then finds it deleted.
        await tx.delete(caseAccessPins).where(eq(caseAccessPins.caseId, caseId))
        const ended = await tx
          .update(caseAccessGrants)
          .set({ revokedAt: sql`now()` })
          .where(and(eq(caseAccessGrants.caseId, caseId), inForce))
          .returning({ id: caseAccessGrants.id })
        return { ended: ended.length }
      }),
    ),
}
