import type { AuditWords } from '#platform/audit/audit-words.ts'
import { caseTasks } from './tasks.table.ts'

/** The feature's words in the audit log. */
export const taskAudit: AuditWords = {
  actions: {
    'task.added': { name: 'Task added', says: ({ thing, ofCase }) => `Added ${thing}${ofCase}` },
    'task.repeated': {
      name: 'Task repeated',
      says: ({ thing, ofCase }) => `Completed ${thing}${ofCase}, which repeats: the next one was added`,
    },
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
        repeats: { name: 'Repeats' },
        repeats_until: { name: 'Repeats until', as: 'day' },
        priority: { name: 'Priority' },
        description: { name: 'Description' },
      },
    },
  },
}
