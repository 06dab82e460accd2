import { exportOf, type Manifest } from '#platform/manifest.ts'
import { billingAudit } from './billing.audit.ts'
import { timeEntryColumns } from './billing.csv.ts'
import { adminBilling } from './billing.server.ts'
import { billingTopics } from './billing.topics.ts'
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
  },
}
