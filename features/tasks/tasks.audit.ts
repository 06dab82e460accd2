import type { AuditWords } from '#platform/audit/audit-words.ts'
import { caseTasks } from './tasks.table.ts'

/** The feature's words in the audit log. */
export const taskAudit: AuditWords = {
  entities: {
    case_tasks: { name: 'task', label: { table: caseTasks, column: caseTasks.title } },
  },
}
