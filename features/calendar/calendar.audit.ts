import type { AuditWords } from '#platform/audit/audit-words.ts'
import { calendarEvents } from './calendar.table.ts'

/** The feature's words in the audit log. */
export const calendarAudit: AuditWords = {
  entities: {
    calendar_events: { name: 'court date', label: { table: calendarEvents, column: calendarEvents.title } },
  },
}
