import { removeExpired } from '#platform/jobs/remove-expired.server.ts'
import type { Manifest } from '#platform/manifest.ts'
import { sessionAudit } from './sessions.audit.ts'
import { sessions } from './sessions.table.ts'

export const sessionsManifest: Manifest = {
  audit: sessionAudit,
  jobs: ({ db }) => [
    { name: 'remove expired sessions', everyMs: 600_000, run: removeExpired(db, sessions, 'accounts') },
  ],
}
