import { exportOf, type Manifest } from '#platform/manifest.ts'
import { caseAudit } from './cases.audit.ts'
import { ownCaseColumns } from './cases.csv.ts'
import { lawyerCases } from './cases.server.ts'
import { caseTopics } from './cases.topics.ts'

export const casesManifest: Manifest = {
  audit: caseAudit,
  topics: caseTopics,
  exports: {
    'own-cases': exportOf(lawyerCases.list, {
      side: 'lawyer',
      feature: 'cases',
      entity: 'cases',
      what: 'their own cases',
      columns: ownCaseColumns,
    }),
  },
}
