import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { Problem } from '#platform/api/faults.server.ts'
import { type StaffArea, staff } from '#platform/api/procedures.server.ts'
import { exactText } from '#platform/forms/text.ts'
import { casesForStaff } from './case-list.server.ts'
import { caseLimits, caseStatuses, staffCaseSchema } from './cases.schema.ts'
import { cases } from './cases.table.ts'

/**
 * Changes only the status. It names the status that was shown instead of the case's version, so that somebody else's
 * edit of the title doesn't get in its way, and somebody else's change of the status does (CONFLICT).
 */
const setStatusFor = (area: StaffArea) =>
  staff[area]
    .route({ method: 'PUT', path: `/${area}/cases/{id}/status`, tags: ['cases'] })
    .input(z.object({ id: z.uuid(), from: exactText(caseLimits.status.max), to: z.enum(caseStatuses) }))
    .output(staffCaseSchema)
    .handler(({ context, input: { id, from, to } }) =>
      context.run(async (tx) => {
        const changed = await tx
          .update(cases)
          .set({ status: to })
          .where(and(eq(cases.id, id), eq(cases.status, from)))
          .returning({ id: cases.id })
        const current = await casesForStaff.withId(tx, id)
        if (!current) throw new Problem('NOT_FOUND')
        if (changed.length === 0 && current.status !== to) throw new Problem('CONFLICT')
        return current
      }),
    )

export const adminCaseStatus = setStatusFor('admin')
export const lawyerCaseStatus = setStatusFor('lawyer')
