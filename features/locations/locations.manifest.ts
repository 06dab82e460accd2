import { exportOf, type Manifest } from '#platform/manifest.ts'
import { locationAudit } from './locations.audit.ts'
import { officeColumns } from './locations.csv.ts'
import { adminLocations } from './locations.server.ts'
import { locationTopics } from './locations.topics.ts'
import { officeImport } from './office-import.server.ts'

export const locationsManifest: Manifest = {
  imports: { offices: officeImport },
  audit: locationAudit,
  topics: locationTopics,
  exports: {
    offices: exportOf(adminLocations.list, {
      feature: 'locations',
      entity: 'locations',
      what: 'the list of offices',
      columns: officeColumns,
    }),
  },
}
