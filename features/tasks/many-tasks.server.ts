import { inArray, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { cases } from '#features/cases/cases.table.ts'
import { admin, lawyer } from '#platform/api/procedures.server.ts'
import { changeMany } from '#platform/lists/many.server.ts'
import { type ManyReport, manyReport, mostSelected } from '#platform/lists/many.ts'
import { manyTasksAssignment, manyTasksStatus } from './task-list.schema.ts'
import { taskSchema } from './tasks.schema.ts'
import { caseTasks } from './tasks.table.ts'

/** Who does the task: the lawyer of each case, or nobody. */
const manyTasks = taskSchema.omit({ assignedTo: true, repeats: true, repeatsUntil: true }).extend({
  caseIds: z.array(z.uuid()).min(1, 'Please select at least one').max(mostSelected),
  toLawyerOfCase: z.boolean().default(true),
})

type Selected = z.output<typeof manyTasksStatus>['rows']

const casesOf = (rows: Selected): SQL =>
  sql`(select case_id from case_tasks where id in ${rows.map(({ id }) => id)})`

/** Sets the status of selected tasks. The completion of one that repeats adds a task: cases are locked first. */
async function setStatus(tx: Tx, { rows, status }: z.output<typeof manyTasksStatus>) {
  await tx
    .select({ id: cases.id })
    .from(cases)
    .where(sql`${cases.id} in ${casesOf(rows)}`)
    .orderBy(cases.id)
    .for('share')
  return changeMany(tx, caseTasks, rows, { status })
}

const assign = (tx: Tx, { rows, assignedTo }: z.output<typeof manyTasksAssignment>) =>
  changeMany(tx, caseTasks, rows, { assignedTo })

/** Adds the task to each case that the actor may work on; the others are reported as gone. */
async function createMany(tx: Tx, { caseIds, toLawyerOfCase, ...task }: z.output<typeof manyTasks>) {
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
}

/** What lawyers see in a colleague's case and can't change isn't gone. */
async function withElsewhere(tx: Tx, report: ManyReport): Promise<ManyReport> {
  if (!report.refused.some(({ why }) => why === 'gone')) return report
  const { rows } = await tx.execute<{ id: string }>(sql`select id from tasks_assigned_elsewhere()`)
  const seen = new Set(rows.map(({ id }) => id))
  const refused = report.refused.map(
    ({ id, why }) => ({ id, why: seen.has(id) ? 'elsewhere' : why }) as const,
  )
  return { ...report, refused }
}

/** Several tasks of a lawyer's cases at once, and the same task for several of them. */
export const lawyerManyTasks = {
  /** Adds the task to each case in one transaction; one that isn't the lawyer's is reported as gone. */
  createMany: lawyer
    .route({ method: 'POST', path: '/lawyer/tasks', tags: ['tasks'], successStatus: 201 })
    .input(manyTasks)
    .output(manyReport)
    .handler(({ context, input }) => context.run((tx) => createMany(tx, input))),

  /** Sets the status of several tasks; what can't be changed is reported. */
  setStatuses: lawyer
    .route({ method: 'POST', path: '/lawyer/tasks/statuses', tags: ['tasks'] })
    .input(manyTasksStatus)
    .output(manyReport)
    .handler(({ context, input }) =>
      context.run(async (tx) => withElsewhere(tx, await setStatus(tx, input))),
    ),

  /** Hands several tasks on to a lawyer, or assigns them to nobody; what can't be changed is reported. */
  assignMany: lawyer
    .route({ method: 'POST', path: '/lawyer/tasks/assignments', tags: ['tasks'] })
    .input(manyTasksAssignment)
    .output(manyReport)
    .handler(({ context, input }) => context.run(async (tx) => withElsewhere(tx, await assign(tx, input)))),
}

/** Several tasks at once, and the same task for several cases. */
export const adminManyTasks = {
  /** Adds the task to each case in one transaction; a case that is gone is reported. */
  createMany: admin
    .route({ method: 'POST', path: '/admin/tasks', tags: ['tasks'], successStatus: 201 })
    .input(manyTasks)
    .output(manyReport)
    .handler(({ context, input }) => context.run((tx) => createMany(tx, input))),

  /** Sets the status of several tasks; what can't be changed is reported. */
  setStatuses: admin
    .route({ method: 'POST', path: '/admin/tasks/statuses', tags: ['tasks'] })
    .input(manyTasksStatus)
    .output(manyReport)
    .handler(({ context, input }) => context.run((tx) => setStatus(tx, input))),

  /** Assigns several tasks to a lawyer or to nobody; what can't be changed is reported. */
  assignMany: admin
    .route({ method: 'POST', path: '/admin/tasks/assignments', tags: ['tasks'] })
    .input(manyTasksAssignment)
    .output(manyReport)
    .handler(({ context, input }) => context.run((tx) => assign(tx, input))),
}
