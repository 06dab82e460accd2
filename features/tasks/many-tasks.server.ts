import { inArray } from 'drizzle-orm'
import { z } from 'zod'
import { cases } from '#features/cases/cases.table.ts'
import { admin } from '#platform/api/procedures.server.ts'
import { manyReport, mostSelected } from '#platform/lists/many.ts'
import { taskSchema } from './tasks.schema.ts'
import { caseTasks } from './tasks.table.ts'

/** Who does the task: the lawyer of each case, or nobody. */
const manyTasks = taskSchema.omit({ assignedTo: true, repeats: true, repeatsUntil: true }).extend({
  caseIds: z.array(z.uuid()).min(1, 'Please select at least one').max(mostSelected),
  toLawyerOfCase: z.boolean().default(true),
})

/** The same task for several cases. */
export const adminManyTasks = {
  /** Adds the task to each case in one transaction; a case that is gone is reported. */
  createMany: admin
    .route({ method: 'POST', path: '/admin/tasks', tags: ['tasks'], successStatus: 201 })
    .input(manyTasks)
    .output(manyReport)
    .handler(({ context, input: { caseIds, toLawyerOfCase, ...task } }) =>
      context.run(async (tx) => {
        const { id, lawyerId } = cases
        const found = await tx.select({ id, lawyerId }).from(cases).where(inArray(id, caseIds)).for('update')
        const rows = found.map((of) => ({
          ...task,
          caseId: of.id,
          assignedTo: toLawyerOfCase ? of.lawyerId : null,
        }))
        if (rows.length > 0) await tx.insert(caseTasks).values(rows)
        const done = rows.map(({ caseId }) => caseId)
        const gone = caseIds.filter((caseId) => !done.includes(caseId))
        return { done, refused: gone.map((caseId) => ({ id: caseId, why: 'gone' as const })) }
      }),
    ),
}
