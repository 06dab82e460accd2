import type { AuditWords } from '#platform/audit/audit-words.ts'
import { taskStatusNames } from './tasks.schema.ts'
import { caseTasks } from './tasks.table.ts'

const named = (status: unknown) =>
  (taskStatusNames[status as keyof typeof taskStatusNames] ?? 'another').toLowerCase()

/** The feature's words in the audit log. */
export const taskAudit: AuditWords = {
  actions: {
    'task.added': { name: 'Task added', says: ({ thing, ofCase }) => `Added ${thing}${ofCase}` },
    'task.changed': { name: 'Task changed', says: ({ thing, ofCase }) => `Changed ${thing}${ofCase}` },
    'task.status': {
      name: 'Task status',
      says: ({ thing, ofCase, detail: { from, to } }) =>
        `Changed the status of ${thing}${ofCase} from ${named(from)} to ${named(to)}`,
    },
    'task.assigned': {
      name: 'Task assigned',
      names: { to: 'lawyers' },
      says: ({ thing, ofCase, detail: { to } }) =>
        to ? `Assigned ${thing}${ofCase} to ${to}` : `Took ${thing}${ofCase} from who it was assigned to`,
    },
  },
  entities: {
    case_tasks: { name: 'task', label: { table: caseTasks, column: caseTasks.title } },
  },
}
