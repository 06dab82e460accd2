import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { Problem } from '#platform/api/faults.server.ts'
import { admin, lawyer } from '#platform/api/procedures.server.ts'
import { casesForStaff } from './case-list.server.ts'
import { staffCaseSchema } from './cases.schema.ts'
import { cases } from './cases.table.ts'

const tags = ['cases']
const byId = z.object({ id: z.uuid() })

/** Sets when the link was revoked; null makes another one, in the database (renew_share_link). */
const linkCall = (audience: typeof admin, area: 'lawyer' | 'admin', does: 'revoke' | 'renew') =>
  audience
    .route({ method: 'POST', path: `/${area}/cases/{id}/link/${does}`, tags })
    .input(byId)
    .output(staffCaseSchema)
    .handler(({ context, input: { id } }) =>
      context.run(async (tx) => {
        await tx
          .update(cases)
          .set({ shareLinkRevokedAt: does === 'revoke' ? sql`now()` : null })
          .where(eq(cases.id, id))
        const found = await casesForStaff.find(tx, eq(cases.id, id))
        if (!found) throw new Problem('NOT_FOUND')
        return found
      }),
    )

/** The address by which a case's client opens it. Which cases are theirs, their rights decide; all is on record. */
const linkCalls = (audience: typeof admin, area: 'lawyer' | 'admin') => ({
  /** Nobody reaches the case by its address any more. */
  revokeLink: linkCall(audience, area, 'revoke'),
  /** Another address; the one before it stops working, if it hadn't. */
  renewLink: linkCall(audience, area, 'renew'),
})

export const adminCaseLinks = linkCalls(admin, 'admin')
// The calls ask nothing of the actor but its rights, so one type serves both audiences.
export const lawyerCaseLinks = linkCalls(lawyer as unknown as typeof admin, 'lawyer')
