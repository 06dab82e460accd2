import { asc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { cases } from '#features/cases/cases.table.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { admin, lawyer } from '#platform/api/procedures.server.ts'
import { offeredChecklist } from './checklists.schema.ts'
import { checklists } from './checklists.table.ts'

const tags = ['checklists']
const ofCase = z.object({ caseId: z.uuid() })
const applied = ofCase.extend({ id: z.uuid() })
const added = z.object({ tasks: z.int() })
const { id, name, practiceArea, active } = checklists

/** The active checklists for a case that the actor may read: those of its practice area and of all areas first. */
async function offeredFor(tx: Tx, caseId: string) {
  const [of] = await tx.select({ area: cases.practiceArea }).from(cases).where(eq(cases.id, caseId))
  if (!of) throw new Problem('NOT_FOUND')
  return tx
    .select({
      ...{ id, name, practiceArea },
      titles: sql<
        string[]
      >`array(select i.title from checklist_items as i where i.checklist_id = checklists.id order by i.position)`,
      isApplied: sql<boolean>`exists (select from case_tasks as t
        where t.case_id = ${caseId} and t.checklist_id = checklists.id)`,
    })
    .from(checklists)
    .where(eq(active, true))
    .orderBy(sql`coalesce(${practiceArea} = ${of.area}, ${practiceArea} is null) desc`, asc(name))
}

/** Adds a checklist's tasks to a case; refused when the case has them already. */
async function apply(tx: Tx, of: z.output<typeof applied>) {
  const { rows } = await tx.execute<{ tasks: number }>(
    sql`select apply_checklist(${of.caseId}::uuid, ${of.id}::uuid) as tasks`,
  )
  return { tasks: rows[0]?.tasks ?? 0 }
}

/** Checklists for the cases of a lawyer. */
export const lawyerChecklists = {
  offered: lawyer
    .route({ method: 'GET', path: '/lawyer/cases/{caseId}/checklists', tags })
    .input(ofCase)
    .output(z.array(offeredChecklist))
    .handler(({ context, input }) => context.run((tx) => offeredFor(tx, input.caseId))),

  apply: lawyer
    .route({ method: 'POST', path: '/lawyer/cases/{caseId}/checklists/{id}', tags })
    .input(applied)
    .output(added)
    .handler(({ context, input }) => context.run((tx) => apply(tx, input))),
}

/** Checklists for any case. */
export const adminCaseChecklists = {
  offered: admin
    .route({ method: 'GET', path: '/admin/cases/{caseId}/checklists', tags })
    .input(ofCase)
    .output(z.array(offeredChecklist))
    .handler(({ context, input }) => context.run((tx) => offeredFor(tx, input.caseId))),

  apply: admin
    .route({ method: 'POST', path: '/admin/cases/{caseId}/checklists/{id}', tags })
    .input(applied)
    .output(added)
    .handler(({ context, input }) => context.run((tx) => apply(tx, input))),
}
