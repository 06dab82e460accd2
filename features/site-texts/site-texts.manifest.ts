import { exportOf, type Manifest } from '#platform/manifest.ts'
import { siteTextAudit } from './site-texts.audit.ts'
import { siteTextColumns } from './site-texts.csv.ts'
import { adminSiteTexts } from './site-texts.server.ts'
import { siteTextTopics } from './site-texts.topics.ts'

export const siteTextsManifest: Manifest = {
  audit: siteTextAudit,
  topics: siteTextTopics,
  exports: {
    pages: exportOf(adminSiteTexts.list, {
      feature: 'siteTexts',
      entity: 'site_texts',
      what: 'the texts of the pages',
      columns: siteTextColumns,
    }),
  },
}
