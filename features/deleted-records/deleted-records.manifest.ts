import { exportOf, type Manifest } from '#platform/manifest.ts'
import { deletedRecordAudit } from './deleted-records.audit.ts'
import { recordColumns } from './deleted-records.csv.ts'
import { adminDeletedRecords } from './deleted-records.server.ts'
import { recordTopics } from './deleted-records.topics.ts'
import { purgeRecords } from './purge.server.ts'

export const deletedRecordsManifest: Manifest = {
  audit: deletedRecordAudit,
  topics: recordTopics,
  jobs: (services) => [
    { name: 'purge deleted records', everyMs: 3_600_000, run: () => purgeRecords(services) },
  ],
  exports: {
    records: exportOf(adminDeletedRecords.list, {
      feature: 'records',
      entity: 'deleted_records',
      what: 'the list of deleted records',
      columns: recordColumns,
    }),
  },
}
