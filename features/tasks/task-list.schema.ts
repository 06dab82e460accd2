import { z } from 'zod'
import { caseHead } from '#features/cases/cases.schema.ts'
import { unassigned } from '#features/lawyers/lawyer-called.schema.ts'
import { listInput, searchField } from '#platform/lists/list-page.ts'
import { idsField, selectedRows } from '#platform/lists/many.ts'
import { caseTaskSchema, taskStatuses } from './tasks.schema.ts'

/** Which tasks a list shows: those to be done, those of them that are late, and those that are done. */
export const taskStates = { open: 'Open', overdue: 'Overdue', completed: 'Completed' } as const
export type TaskState = keyof typeof taskStates

/** The orders of the list, each served by an index. */
export const taskOrders = { due: 'Due first', 'due-down': 'Due last' } as const
export type TaskOrder = keyof typeof taskOrders

/** What lawyers narrow the list of tasks by. */
export const taskListInput = listInput.extend({
  search: searchField,
  state: z.enum(Object.keys(taskStates) as [TaskState, ...TaskState[]]).default('open'),
  order: z.enum(Object.keys(taskOrders) as [TaskOrder, ...TaskOrder[]]).default('due'),
  ids: idsField.optional(),
})

/** What administrators narrow it by. */
export const adminTaskListInput = taskListInput.extend({
  /** Of one lawyer, or of nobody. */
  assignedTo: z.union([z.literal(unassigned), z.uuid()]).optional(),
})

/** A task in the list of a portal. */
export const taskItem = caseTaskSchema.extend({
  case: caseHead,
  /** Whether the reader may open the case and change the task. */
  isCaseOwn: z.boolean(),
})
export type TaskItem = z.output<typeof taskItem>

/** A change of the status of selected tasks. */
export const manyTasksStatus = z.object({ rows: selectedRows, status: z.enum(taskStatuses) })
/** To whom selected tasks are given; null for nobody. */
export const manyTasksAssignment = z.object({ rows: selectedRows, assignedTo: z.uuid().nullable() })
