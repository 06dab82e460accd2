import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { Problem } from '#platform/api/faults.server.ts'
import { type StaffArea, staff } from '#platform/api/procedures.server.ts'
import { casesForStaff } from './case-list.server.ts'
import { nextStepSchema, staffCaseSchema } from './cases.schema.ts'
import { cases } from './cases.table.ts'

/** Writes what happens next, for the client to read; the client gets a notice without it. */
const setNextStepFor = (area: StaffArea) =>
  staff[area]
    .route({ method: 'PUT', path: `/${area}/cases/{id}/next-step`, tags: ['cases'] })
    .input(nextStepSchema.safeExtend({ id: z.uuid(), version: z.int() }))
    .output(staffCaseSchema)
    .handler(({ context, input: { id, version, ...values } }) =>
      context.run(async (tx) => {
        const changed = await tx
          .update(cases)
          .set(values)
          .where(and(eq(cases.id, id), eq(cases.version, version)))
          .returning({ id: cases.id })
        const current = await casesForStaff.withId(tx, id)
        if (!current) throw new Problem('NOT_FOUND')
        if (changed.length === 0) throw new Problem('CONFLICT')
        return current
      }),
    )

export const adminNextStep = setNextStepFor('admin')
export const lawyerNextStep = setNextStepFor('lawyer')
