import { removeExpired } from '#platform/jobs/remove-expired.server.ts'
import type { Manifest } from '#platform/manifest.ts'
import { passkeyAudit } from './passkeys.audit.ts'
import { passkeyChallenges } from './passkeys.table.ts'

export const passkeysManifest: Manifest = {
  audit: passkeyAudit,
  jobs: ({ db }) => [
    {
      name: 'remove expired challenges',
      everyMs: 600_000,
      run: removeExpired(db, passkeyChallenges, 'accounts'),
    },
  ],
}
