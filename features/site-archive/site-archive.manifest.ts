import type { Manifest } from '#platform/manifest.ts'
import { siteArchiveAudit } from './site-archive.audit.ts'
import { copyWhenDue, removeOldCopies } from './site-archive.server.ts'
import { siteArchiveTopics } from './site-archive.topics.ts'

export const siteArchiveManifest: Manifest = {
  audit: siteArchiveAudit,
  topics: siteArchiveTopics,
  jobs: (services) => [
    { name: 'copy the public site', everyMs: 600_000, run: () => copyWhenDue(services) },
    { name: 'remove old copies of the site', everyMs: 86_400_000, run: () => removeOldCopies(services) },
  ],
}
