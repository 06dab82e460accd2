import { and, eq, gt, isNull, max, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { cases } from '#features/cases/cases.table.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { admin, lawyer } from '#platform/api/procedures.server.ts'
import { openCaseSchema, openNow } from './case-access.schema.ts'
import { caseAccessGrants, caseAccessPins } from './case-access.table.ts'

const tags = ['case access']
const inForce = and(isNull(caseAccessGrants.revokedAt), gt(caseAccessGrants.expiresAt, sql`now()`))

const byCase = z.object({ caseId: z.uuid() })
const ended = z.object({ ended: z.int() })
const openedBy = {
  visitors: sql<number>`count(*) filter (where ${caseAccessGrants.userId} is null)`.mapWith(Number),
  client: sql<boolean>`count(${caseAccessGrants.userId}) > 0`,
  until: sql<Date>`${max(caseAccessGrants.expiresAt)}`.mapWith(caseAccessGrants.expiresAt),
}

/** @returns how many pages the case was open on */
async function revoke(tx: Tx, caseId: string) {
  const revoked = await tx
    .update(caseAccessGrants)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(caseAccessGrants.caseId, caseId), inForce))
    .returning({ id: caseAccessGrants.id })
  return { ended: revoked.length }
}

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
            ...openedBy,
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
    .input(byCase)
    .output(ended)
    .handler(({ context, input: { caseId } }) =>
      context.run(async (tx) => {
        const [own] = await tx
          .select({ id: cases.id })
          .from(cases)
          .where(and(eq(cases.id, caseId), eq(cases.lawyerId, context.actor.lawyerId)))
        if (!own) throw new Problem('NOT_FOUND')
        // Deletes the PIN first: a concurrent try waits for it and then finds it deleted.
        await tx.delete(caseAccessPins).where(eq(caseAccessPins.caseId, caseId))
        return revoke(tx, caseId)
      }),
    ),
}

/** Whether a case is open on some page by a PIN, for administrators, who see no PIN. */
export const adminOpenCases = {
  /** Null when nobody has it open. */
  get: admin
    .route({ method: 'GET', path: '/admin/open-cases/{caseId}', tags })
    .input(byCase)
    .output(openNow.nullable())
    .handler(({ context, input: { caseId } }) =>
      context.run(async (tx) => {
        const [open] = await tx
          .select(openedBy)
          .from(caseAccessGrants)
          .where(and(eq(caseAccessGrants.caseId, caseId), inForce))
          .groupBy(caseAccessGrants.caseId)
        return open ?? null
      }),
    ),

  /** Locks the case again on all pages, and withdraws its PIN. */
  close: admin
    .route({ method: 'POST', path: '/admin/open-cases/{caseId}/close', tags })
    .input(byCase)
    .output(ended)
    .handler(({ context, input: { caseId } }) =>
      context.run(async (tx) => {
        const [there] = await tx.select({ id: cases.id }).from(cases).where(eq(cases.id, caseId))
        if (!there) throw new Problem('NOT_FOUND')
        await tx.execute(sql`select withdraw_case_pin(${caseId})`)
        return revoke(tx, caseId)
      }),
    ),
}
