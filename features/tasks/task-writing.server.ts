import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#db/database.ts'
import { cases } from '#features/cases/cases.table.ts'
import { Problem } from '#platform/api/faults.server.ts'
import { findTask } from './task-columns.server.ts'
import { repeatable, taskSchema } from './tasks.schema.ts'
import { caseTasks } from './tasks.table.ts'

const ofCase = z.object({ caseId: z.uuid() })

/** A task as staff add it. */
export const newTask = repeatable(taskSchema.extend({ ...ofCase.shape, idempotencyKey: z.uuid().optional() }))
/** A task as it is changed, over the version that the writer saw. */
export const changedTask = repeatable(taskSchema.extend({ id: z.uuid(), version: z.int() }))

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

/** Adds a task to a case that the actor may write to; sent again under its key, it is the same task. */
export async function addTask(tx: Tx, values: z.output<typeof newTask>) {
  const [of] = await tx.select({ id: cases.id }).from(cases).where(eq(cases.id, values.caseId))
  if (!of) throw new Problem('NOT_FOUND')
  const [made] = await tx
    .insert(caseTasks)
    .values(values)
    .onConflictDoNothing({ target: caseTasks.idempotencyKey })
    .returning({ id: caseTasks.id })
  return existing(tx, made?.id ?? (await sentBefore(tx, values)))
}

/** Changes a task that the actor may write to. */
export async function changeTask(tx: Tx, { id, version, ...values }: z.output<typeof changedTask>) {
  const { caseId, repeats } = await existing(tx, id)
  // Its completion adds a task: the case is locked before the task, as everywhere.
  if (repeats || values.repeats)
    await tx.select({ id: cases.id }).from(cases).where(eq(cases.id, caseId)).for('share')
  const changed = await tx
    .update(caseTasks)
    .set(values)
    .where(and(eq(caseTasks.id, id), eq(caseTasks.version, version)))
    .returning({ id: caseTasks.id })
  if (changed.length === 0) throw new Problem('CONFLICT')
  return existing(tx, id)
}
