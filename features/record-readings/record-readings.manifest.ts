import { removeExpired } from '#platform/jobs/remove-expired.server.ts'
import type { Manifest } from '#platform/manifest.ts'
import { recordReadingAudit } from './record-readings.audit.ts'
import { recordReadings } from './record-readings.table.ts'

export const recordReadingsManifest: Manifest = {
  audit: recordReadingAudit,
  jobs: ({ db }) => [
    {
      name: 'remove ended readings of deleted records',
      everyMs: 3_600_000,
      run: removeExpired(db, recordReadings),
    },
  ],
}
