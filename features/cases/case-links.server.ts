import { and, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { Problem } from '#platform/api/faults.server.ts'
import { type StaffArea, staff } from '#platform/api/procedures.server.ts'
import { byId } from '#platform/api/row-input.ts'
import { casesForStaff } from './case-list.server.ts'
import { linkedCaseSchema, shareLinkField, staffCaseSchema } from './cases.schema.ts'
import { cases } from './cases.table.ts'

const tags = ['cases']

/** Sets when the link was revoked. With null, renew_share_link stores a new link in the database. */
const linkCall = (area: StaffArea, does: 'revoke' | 'renew') =>
  staff[area]
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

/** Manages a case's share link. Rights decide which cases an actor can change; every change is audited. */
const linkCalls = (area: StaffArea) => ({
  /** Revokes the link: it no longer opens the case. */
  revokeLink: linkCall(area, 'revoke'),
  /** The case behind a link that staff opened, if they may read it. Revoked and unknown links give the same answer. */
  byLink: staff[area]
    .route({ method: 'GET', path: `/${area}/shared-case/{shareLink}`, tags })
    .input(z.object({ shareLink: shareLinkField }))
    .output(linkedCaseSchema)
    .handler(({ context, input }) =>
      context.run(async (tx) => {
        const [found] = await tx
          .select({ caseNumber: cases.caseNumber, status: cases.status })
          .from(cases)
          .where(and(eq(cases.shareLink, input.shareLink), isNull(cases.shareLinkRevokedAt)))
        if (!found) throw new Problem('NOT_FOUND')
        return found
      }),
    ),
  /** Creates a new link; the previous one stops working. */
  renewLink: linkCall(area, 'renew'),
})

export const adminCaseLinks = linkCalls('admin')
export const lawyerCaseLinks = linkCalls('lawyer')
