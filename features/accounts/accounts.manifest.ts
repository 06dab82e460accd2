import { removeExpired } from '#platform/jobs/remove-expired.server.ts'
import type { Manifest } from '#platform/manifest.ts'
import { accountAudit } from './accounts.audit.ts'
import { passwordResets } from './password-resets.table.ts'
import { pendingSignIns } from './pending-sign-ins.table.ts'
import { addressChanges } from './users.table.ts'

export const accountsManifest: Manifest = {
  audit: accountAudit,
  jobs: ({ db }) => [
    { name: 'remove expired sign-ins', everyMs: 600_000, run: removeExpired(db, pendingSignIns, 'accounts') },
    { name: 'remove expired links', everyMs: 600_000, run: removeExpired(db, addressChanges, 'accounts') },
    { name: 'remove expired resets', everyMs: 600_000, run: removeExpired(db, passwordResets, 'accounts') },
  ],
}
