import { removeExpired } from '#platform/jobs/remove-expired.server.ts'
import type { Manifest } from '#platform/manifest.ts'
import { caseAccessAudit } from './case-access.audit.ts'
import { caseAccessGrants } from './case-access.table.ts'
import { caseAccessTopics } from './case-access.topics.ts'
import { erasePins } from './erase-pins.server.ts'

export const caseAccessManifest: Manifest = {
  audit: caseAccessAudit,
  topics: caseAccessTopics,
  jobs: ({ db }) => [
    {
      name: 'erase expired PINs',
      everyMs: 5_000,
      afterChanges: true,
      run: () => erasePins(db),
    },
    { name: 'remove expired grants', everyMs: 600_000, run: removeExpired(db, caseAccessGrants) },
  ],
}
