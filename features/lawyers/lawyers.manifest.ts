import { exportOf, type Manifest } from '#platform/manifest.ts'
import { lawyerImport } from './lawyer-import.server.ts'
import { lawyerAudit } from './lawyers.audit.ts'
import { lawyerColumns } from './lawyers.csv.ts'
import { adminLawyers } from './lawyers.server.ts'
import { lawyerTopics } from './lawyers.topics.ts'

export const lawyersManifest: Manifest = {
  imports: { lawyers: lawyerImport },
  audit: lawyerAudit,
  topics: lawyerTopics,
  exports: {
    lawyers: exportOf(adminLawyers.list, {
      feature: 'lawyers',
      entity: 'lawyers',
      what: 'the lawyers',
      columns: lawyerColumns,
    }),
  },
}
