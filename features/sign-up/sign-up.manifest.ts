import { removeExpired } from '#platform/jobs/remove-expired.server.ts'
import type { Manifest } from '#platform/manifest.ts'
import { signUpAudit } from './sign-up.audit.ts'
import { pendingSignUps, signUpLinks } from './sign-up.table.ts'

export const signUpManifest: Manifest = {
  audit: signUpAudit,
  jobs: ({ db }) => [
    { name: 'remove expired sign-ups', everyMs: 600_000, run: removeExpired(db, pendingSignUps, 'accounts') },
    { name: 'remove links of sign-ups', everyMs: 600_000, run: removeExpired(db, signUpLinks, 'accounts') },
  ],
}
