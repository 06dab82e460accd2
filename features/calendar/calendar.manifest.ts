import { exportOf, type Manifest } from '#platform/manifest.ts'
import { adminCalendar } from './admin-calendar.server.ts'
import { adminCalendarTopics } from './admin-calendar.topics.ts'
import { calendarAudit } from './calendar.audit.ts'
import { courtDateColumns, ownCourtDateColumns } from './calendar.csv.ts'
import { calendarTopics } from './calendar.topics.ts'
import { courtDateImport } from './court-date-import.server.ts'
import { lawyerCourtDates } from './lawyer-court-dates.server.ts'

export const calendarManifest: Manifest = {
  imports: { 'court-dates': courtDateImport },
  audit: calendarAudit,
  topics: [...adminCalendarTopics, ...calendarTopics],
  exports: {
    'court-dates': exportOf(adminCalendar.list, {
      feature: 'calendar',
      entity: 'calendar_events',
      what: 'the court dates',
      columns: courtDateColumns,
    }),
    'own-court-dates': exportOf(lawyerCourtDates.list, {
      side: 'lawyer',
      feature: 'courtDates',
      entity: 'calendar_events',
      what: 'the court dates of their own cases',
      columns: ownCourtDateColumns,
    }),
  },
}
