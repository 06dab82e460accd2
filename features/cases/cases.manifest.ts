import { exportOf, type Manifest } from '#platform/manifest.ts'
import { adminCases } from './admin-cases.server.ts'
import { caseAudit } from './cases.audit.ts'
import { caseColumns } from './cases.csv.ts'
import { caseTopics } from './cases.topics.ts'

export const casesManifest: Manifest = {
  audit: caseAudit,
  topics: caseTopics,
  exports: {
    cases: exportOf(adminCases.list, {
      feature: 'cases',
      entity: 'cases',
      what: 'the cases',
      columns: caseColumns,
    }),
  },
}
