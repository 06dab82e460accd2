import { exportOf, type Manifest } from '#platform/manifest.ts'
import { siteArchiveAudit } from './site-archive.audit.ts'
import { siteCopyColumns } from './site-archive.csv.ts'
import { adminSiteArchive, copyWhenDue, removeOldCopies } from './site-archive.server.ts'
import { siteArchiveTopics } from './site-archive.topics.ts'

export const siteArchiveManifest: Manifest = {
  audit: siteArchiveAudit,
  topics: siteArchiveTopics,
  exports: {
    'site-copies': exportOf(adminSiteArchive.list, {
      feature: 'siteArchive',
      entity: 'site_archive',
      what: 'the list of copies of the site',
      columns: siteCopyColumns,
    }),
  },
  jobs: (services) => [
    { name: 'copy the public site', everyMs: 600_000, run: () => copyWhenDue(services) },
    { name: 'remove old copies of the site', everyMs: 86_400_000, run: () => removeOldCopies(services) },
  ],
}
