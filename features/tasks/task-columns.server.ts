import { asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import { lawyers } from '#features/lawyers/lawyers.table.ts'
import type { CaseTask } from './tasks.schema.ts'
import { caseTasks } from './tasks.table.ts'

const {
  id,
  caseId,
  title,
  description,
  status,
  priority,
  dueDate,
  assignedTo,
  repeats,
  repeatsUntil,
  checklistName,
  version,
} = getTableColumns(caseTasks)
/** What a task's reader gets, without its case. */
export const shownOfTask = {
  ...{
    id,
    caseId,
    title,
    description,
    status,
    priority,
    dueDate,
    assignedTo,
    repeats,
    repeatsUntil,
    checklistName,
    version,
  },
  assigneeName: sql<string | null>`${lawyers.name}`,
}

/** All tasks of a case, oldest first. */
export const tasksOf = (tx: Tx, of: string): Promise<CaseTask[]> =>
  tx
    .select(shownOfTask)
    .from(caseTasks)
    .leftJoin(lawyers, eq(lawyers.id, caseTasks.assignedTo))
    .where(eq(caseTasks.caseId, of))
    .orderBy(asc(caseTasks.createdAt), caseTasks.id)

export const findTask = async (tx: Tx, wanted: string): Promise<CaseTask | undefined> =>
  (
    await tx
      .select(shownOfTask)
      .from(caseTasks)
      .leftJoin(lawyers, eq(lawyers.id, caseTasks.assignedTo))
      .where(eq(caseTasks.id, wanted))
  )[0]
