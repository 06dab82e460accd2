import type { Manifest } from '#platform/manifest.ts'
import { importFile, removeOldImports } from './import-job.server.ts'
import { importAudit } from './imports.audit.ts'
import { importTopics } from './imports.topics.ts'

const hour = 60 * 60_000

export const importsManifest: Manifest = {
  audit: importAudit,
  topics: importTopics,
  queued: (services) => ({ import: importFile(services) }),
  jobs: ({ db }) => [{ name: 'remove old imports', everyMs: hour, run: () => removeOldImports(db) }],
}
