import type { AuditWords } from '#platform/audit/audit-words.ts'
import { calendarEvents } from './calendar.table.ts'

/** The audit log's texts for this feature. */
export const calendarAudit: AuditWords = {
  actions: {
    'court-date.added': {
      name: 'Court date scheduled',
      says: ({ thing, ofCase }) => `Scheduled ${thing}${ofCase}`,
    },
  },
  entities: {
    calendar_events: {
      name: 'court date',
      label: { table: calendarEvents, column: calendarEvents.title },
      fields: {
        case_id: { name: 'Case', as: { table: 'cases' } },
        title: { name: 'Title' },
        description: { name: 'Description' },
        event_type: { name: 'Kind' },
        court_date: { name: 'Court date', as: 'moment' },
        deadline: { name: 'Deadline', as: 'moment' },
        start_time: { name: 'Start', as: 'moment' },
        end_time: { name: 'End', as: 'moment' },
        judge_name: { name: 'Judge' },
        judge_confirmed: { name: 'Judge confirmed' },
        client_name: { name: 'Client name' },
        location: { name: 'Location' },
        consent_given: { name: 'Consent' },
        is_public: { name: 'Public' },
      },
    },
  },
}
