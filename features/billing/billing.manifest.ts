import { exportOf, type Manifest } from '#platform/manifest.ts'
import { billingAudit } from './billing.audit.ts'
import { timeEntryColumns } from './billing.csv.ts'
import { adminBilling } from './billing.server.ts'
import { billingTopics } from './billing.topics.ts'
import { lawyerBilling } from './lawyer-time.server.ts'
import { timeImport } from './time-import.server.ts'

export const billingManifest: Manifest = {
  imports: { 'time-entries': timeImport },
  audit: billingAudit,
  topics: billingTopics,
  exports: {
    'time-entries': exportOf(adminBilling.list, {
      feature: 'billing',
      entity: 'time_entries',
      what: 'the time entries',
      columns: timeEntryColumns,
    }),
    'own-time': exportOf(lawyerBilling.own, {
      side: 'lawyer',
      feature: 'billing',
      name: 'own',
      entity: 'time_entries',
      what: 'their own time entries',
      columns: timeEntryColumns,
    }),
  },
}
