import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { Problem } from '#platform/api/faults.server.ts'
import { admin } from '#platform/api/procedures.server.ts'
import { byId } from '#platform/api/row-input.ts'
import { tasksOf } from './task-columns.server.ts'
import { addTask, changedTask, changeTask, newTask } from './task-writing.server.ts'
import { caseTaskSchema } from './tasks.schema.ts'
import { caseTasks } from './tasks.table.ts'

const tags = ['tasks']
const ofCase = z.object({ caseId: z.uuid() })

/** What has to be done for a case, planned by administrators. */
export const adminTasks = {
  /** Oldest first. */
  list: admin
    .route({ method: 'GET', path: '/admin/cases/{caseId}/tasks', tags })
    .input(ofCase)
    .output(z.array(caseTaskSchema))
    .handler(({ context, input }) => context.run((tx) => tasksOf(tx, input.caseId))),

  create: admin
    .route({ method: 'POST', path: '/admin/cases/{caseId}/tasks', tags, successStatus: 201 })
    .input(newTask)
    .output(caseTaskSchema)
    .handler(({ context, input }) => context.run((tx) => addTask(tx, input))),

  update: admin
    .route({ method: 'PUT', path: '/admin/tasks/{id}', tags })
    .input(changedTask)
    .output(caseTaskSchema)
    .handler(({ context, input }) => context.run((tx) => changeTask(tx, input))),

  delete: admin
    .route({ method: 'DELETE', path: '/admin/tasks/{id}', tags })
    .input(byId)
    .output(z.object({ success: z.literal(true) }))
    .handler(({ context, input }) =>
      context.run(async (tx) => {
        const gone = await tx
          .delete(caseTasks)
          .where(eq(caseTasks.id, input.id))
          .returning({ id: caseTasks.id })
        if (gone.length === 0) throw new Problem('NOT_FOUND')
        return { success: true as const }
      }),
    ),
}
