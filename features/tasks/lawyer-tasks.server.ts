import { and, asc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { cases } from '#features/cases/cases.table.ts'
import { lawyers } from '#features/lawyers/lawyers.table.ts'
import { lawyer } from '#platform/api/procedures.server.ts'
import { tasksOf } from './task-columns.server.ts'
import { addTask, changedTask, changeTask, newTask } from './task-writing.server.ts'
import { caseTaskSchema, type LawyerTask, lawyerTaskSchema, mostOpenTasks } from './tasks.schema.ts'
import { caseTasks } from './tasks.table.ts'

const t = caseTasks

/** The open ones that are the lawyer's in cases of others. */
async function assignedElsewhere(tx: Tx): Promise<LawyerTask[]> {
  const { rows } = await tx.execute<Omit<LawyerTask, 'case'> & { caseId: string } & Record<string, string>>(
    sql`select id, title, description, status, priority, due_date::text as "dueDate", repeats, case_id as "caseId",
      case_number as "caseNumber", case_title as "caseTitle" from tasks_assigned_elsewhere()
      order by due_date, id limit ${mostOpenTasks + 1}`,
  )
  return rows.map(({ caseId, caseNumber, caseTitle, ...task }) => ({
    ...task,
    case: { id: caseId, caseNumber: caseNumber as string, title: caseTitle as string },
    isCaseOwn: false,
    assigneeName: null,
  }))
}

/** What has no day comes last. */
const byDay = (a: LawyerTask, b: LawyerTask) =>
  (a.dueDate ?? '9999').localeCompare(b.dueDate ?? '9999') || a.id.localeCompare(b.id)

/** What is to be done in a lawyer's cases, and what is assigned to them in others'. */
export const lawyerTasks = {
  /** Those of one of the lawyer's cases, oldest first. */
  list: lawyer
    .route({ method: 'GET', path: '/lawyer/cases/{caseId}/tasks', tags: ['tasks'] })
    .input(z.object({ caseId: z.uuid() }))
    .output(z.array(caseTaskSchema))
    .handler(({ context, input }) => context.run((tx) => tasksOf(tx, input.caseId))),

  create: lawyer
    .route({ method: 'POST', path: '/lawyer/cases/{caseId}/tasks', tags: ['tasks'], successStatus: 201 })
    .input(newTask)
    .output(caseTaskSchema)
    .handler(({ context, input }) => context.run((tx) => addTask(tx, input))),

  update: lawyer
    .route({ method: 'PUT', path: '/lawyer/tasks/{id}', tags: ['tasks'] })
    .input(changedTask)
    .output(caseTaskSchema)
    .handler(({ context, input }) => context.run((tx) => changeTask(tx, input))),

  /** Whom a task may be handed on to: the firm's active lawyers, by name. */
  assignees: lawyer
    .route({ method: 'GET', path: '/lawyer/task-assignees', tags: ['tasks'] })
    .output(z.array(z.object({ id: z.uuid(), name: z.string(), title: z.string() })))
    .handler(({ context }) =>
      context.run((tx) =>
        tx
          .select({ id: lawyers.id, name: lawyers.name, title: lawyers.title })
          .from(lawyers)
          .where(eq(lawyers.active, true))
          .orderBy(asc(lawyers.name), lawyers.id),
      ),
    ),

  /** The lawyer's that aren't completed, in their cases and in others': what is due first first, what has no day last. */
  open: lawyer
    .route({ method: 'GET', path: '/lawyer/tasks', tags: ['tasks'] })
    .output(z.object({ tasks: z.array(lawyerTaskSchema), count: z.int() }))
    .handler(({ context }) =>
      context.run(async (tx) => {
        const { lawyerId } = context.actor
        // In the words of the index.
        const isOpen = and(eq(t.lawyerId, lawyerId), sql`${t.status} <> 'completed'`)
        const tasks = await tx
          .select({
            ...{ id: t.id, title: t.title, description: t.description, status: t.status },
            ...{ priority: t.priority, dueDate: t.dueDate, repeats: t.repeats },
            case: { id: cases.id, caseNumber: cases.caseNumber, title: cases.title },
            isCaseOwn: sql<boolean>`true`,
            assigneeName: sql<
              string | null
            >`case when ${t.assignedTo} <> ${lawyerId} then ${lawyers.name} end`,
          })
          .from(t)
          .innerJoin(cases, eq(cases.id, t.caseId))
          .leftJoin(lawyers, eq(lawyers.id, t.assignedTo))
          .where(isOpen)
          .orderBy(asc(t.dueOrder), t.id)
          .limit(mostOpenTasks)
        const count = tasks.length < mostOpenTasks ? tasks.length : await tx.$count(t, isOpen)
        const elsewhere = await assignedElsewhere(tx)
        return {
          tasks: [...tasks, ...elsewhere].sort(byDay).slice(0, mostOpenTasks),
          count: count + elsewhere.length,
        }
      }),
    ),
}
