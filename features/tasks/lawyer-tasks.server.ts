import { and, asc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { cases } from '#features/cases/cases.table.ts'
import { lawyers } from '#features/lawyers/lawyers.table.ts'
import { lawyer } from '#platform/api/procedures.server.ts'
import { tasksOf } from './task-columns.server.ts'
import { caseTaskSchema, lawyerTaskSchema, mostOpenTasks } from './tasks.schema.ts'
import { caseTasks } from './tasks.table.ts'

const t = caseTasks

/** What the firm asks of a lawyer. Administrators plan it; lawyers read it. */
export const lawyerTasks = {
  /** Those of one of the lawyer's cases, oldest first. */
  list: lawyer
    .route({ method: 'GET', path: '/lawyer/cases/{caseId}/tasks', tags: ['tasks'] })
    .input(z.object({ caseId: z.uuid() }))
    .output(z.array(caseTaskSchema))
    .handler(({ context, input }) => context.run((tx) => tasksOf(tx, input.caseId))),

  /** Those of the lawyer's cases that aren't completed: what is due first first, what has no day last. */
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
            ...{ priority: t.priority, dueDate: t.dueDate },
            case: { id: cases.id, caseNumber: cases.caseNumber, title: cases.title },
            assigneeName: sql<
              string | null
            >`case when ${t.assignedTo} <> ${lawyerId} then ${lawyers.name} end`,
          })
          .from(t)
          .innerJoin(cases, eq(cases.id, t.caseId))
          .leftJoin(lawyers, eq(lawyers.id, t.assignedTo))
          .where(isOpen)
          .orderBy(asc(t.dueDate), t.id)
          .limit(mostOpenTasks)
        const count = tasks.length < mostOpenTasks ? tasks.length : await tx.$count(t, isOpen)
        return { tasks, count }
      }),
    ),
}
