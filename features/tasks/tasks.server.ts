import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { cases } from '#features/cases/cases.table.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { admin } from '#platform/api/procedures.server.ts'
import { findTask, tasksOf } from './task-columns.server.ts'
import { caseTaskSchema, taskSchema } from './tasks.schema.ts'
import { caseTasks } from './tasks.table.ts'

const tags = ['tasks']
const byId = z.object({ id: z.uuid() })
const ofCase = z.object({ caseId: z.uuid() })

async function existing(tx: Tx, id: string) {
  const found = await findTask(tx, id)
  if (!found) throw new Problem('NOT_FOUND')
  return found
}

/** The one that was written under the same key, whose answer was lost. */
async function sentBefore(
  tx: Tx,
  { caseId, idempotencyKey = '' }: { caseId: string; idempotencyKey?: string | undefined },
) {
  const [found] = await tx
    .select({ id: caseTasks.id })
    .from(caseTasks)
    .where(and(eq(caseTasks.caseId, caseId), eq(caseTasks.idempotencyKey, idempotencyKey)))
  if (!found) throw new Problem('NOT_FOUND')
  return found.id
}

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
    .input(taskSchema.extend({ ...ofCase.shape, idempotencyKey: z.uuid().optional() }))
    .output(caseTaskSchema)
    .handler(({ context, input }) =>
      context.run(async (tx) => {
        const [of] = await tx.select({ id: cases.id }).from(cases).where(eq(cases.id, input.caseId))
        if (!of) throw new Problem('NOT_FOUND')
        const [made] = await tx
          .insert(caseTasks)
          .values(input)
          .onConflictDoNothing({ target: caseTasks.idempotencyKey })
          .returning({ id: caseTasks.id })
        return existing(tx, made?.id ?? (await sentBefore(tx, input)))
      }),
    ),

  update: admin
    .route({ method: 'PUT', path: '/admin/tasks/{id}', tags })
    .input(taskSchema.extend({ id: z.uuid(), version: z.int() }))
    .output(caseTaskSchema)
    .handler(({ context, input: { id, version, ...values } }) =>
      context.run(async (tx) => {
        await existing(tx, id)
        const changed = await tx
          .update(caseTasks)
          .set(values)
          .where(and(eq(caseTasks.id, id), eq(caseTasks.version, version)))
          .returning({ id: caseTasks.id })
        if (changed.length === 0) throw new Problem('CONFLICT')
        return existing(tx, id)
      }),
    ),

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
