import type { AuditWords } from '#platform/audit/audit-words.ts'
import { caseTasks } from './tasks.table.ts'

/** The feature's words in the audit log. */
export const taskAudit: AuditWords = {
  actions: {
    'task.added': { name: 'Task added', says: ({ thing, ofCase }) => `Added ${thing}${ofCase}` },
  },
  entities: {
    case_tasks: {
      name: 'task',
      label: { table: caseTasks, column: caseTasks.title },
      fields: {
        title: { name: 'Title' },
        status: { name: 'Status' },
        assigned_to: { name: 'Assigned to', as: { table: 'lawyers' } },
        due_date: { name: 'Due date', as: 'day' },
        priority: { name: 'Priority' },
        description: { name: 'Description' },
      },
    },
  },
}
