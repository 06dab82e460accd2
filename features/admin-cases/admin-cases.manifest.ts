import { exportOf, type Manifest } from '#platform/manifest.ts'
import { adminCaseColumns } from './admin-cases.csv.ts'
import { adminCases } from './admin-cases.server.ts'

export const adminCasesManifest: Manifest = {
  exports: {
    cases: exportOf(adminCases.list, {
      feature: 'cases',
      entity: 'cases',
      what: 'the cases',
      columns: adminCaseColumns,
    }),
  },
}
