import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { Problem } from '#platform/api/faults.server.ts'
import { lawyer } from '#platform/api/procedures.server.ts'
import { casesForStaff } from './case-list.server.ts'
import { staffCaseSchema } from './cases.schema.ts'
import { cases } from './cases.table.ts'

const tags = ['cases']
const byId = z.object({ id: z.uuid() })

/** Sets when the link was revoked; null makes another one, in the database (renew_share_link). */
const linkCall = (path: '/lawyer/cases/{id}/link/revoke' | '/lawyer/cases/{id}/link/renew') =>
  lawyer
    .route({ method: 'POST', path, tags })
    .input(byId)
    .output(staffCaseSchema)
    .handler(({ context, input: { id } }) =>
      context.run(async (tx) => {
        await tx
          .update(cases)
          .set({ shareLinkRevokedAt: path.endsWith('revoke') ? sql`now()` : null })
          .where(and(eq(cases.id, id), eq(cases.lawyerId, context.actor.lawyerId)))
        const found = await casesForStaff.find(tx, eq(cases.id, id))
        if (!found) throw new Problem('NOT_FOUND')
        return found
      }),
    )

/** The address by which a case's client opens it. Both are on record with who did it. */
export const lawyerCaseLinks = {
  /** Nobody reaches the case by its address any more. */
  revokeLink: linkCall('/lawyer/cases/{id}/link/revoke'),
  /** Another address; the one before it stops working, if it hadn't. */
  renewLink: linkCall('/lawyer/cases/{id}/link/renew'),
}
