import type { CsvColumns } from '#platform/csv/csv.ts'
import type { TaskItem } from './task-list.schema.ts'
import { taskPriorityNames, taskStatusNames } from './tasks.schema.ts'

/** The list of tasks as a file. */
export const taskColumns: CsvColumns<TaskItem> = [
  ['Task', (row) => row.title],
  ['Description', (row) => row.description],
  ['Case number', (row) => row.case.caseNumber],
  ['Case title', (row) => row.case.title],
  ['Status', (row) => taskStatusNames[row.status]],
  ['Priority', (row) => taskPriorityNames[row.priority]],
  ['Due', (row) => row.dueDate],
  ['Assigned to', (row) => row.assigneeName],
  ['Repeats', (row) => row.repeats],
  ['Repeats until', (row) => row.repeatsUntil],
  ['Checklist', (row) => row.checklistName],
]
