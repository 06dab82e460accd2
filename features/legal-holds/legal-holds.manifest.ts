import { exportOf, type Manifest } from '#platform/manifest.ts'
import { legalHoldAudit } from './legal-holds.audit.ts'
import { holdColumns } from './legal-holds.csv.ts'
import { adminLegalHolds } from './legal-holds.server.ts'
import { legalHoldTopics } from './legal-holds.topics.ts'

export const legalHoldsManifest: Manifest = {
  audit: legalHoldAudit,
  topics: legalHoldTopics,
  exports: {
    'legal-holds': exportOf(adminLegalHolds.list, {
      feature: 'records',
      entity: 'legal_holds',
      what: 'the list of legal holds',
      columns: holdColumns,
    }),
  },
}
