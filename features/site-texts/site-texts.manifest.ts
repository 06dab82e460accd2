import type { Manifest } from '#platform/manifest.ts'
import { siteTextAudit } from './site-texts.audit.ts'
import { siteTextTopics } from './site-texts.topics.ts'

export const siteTextsManifest: Manifest = {
  audit: siteTextAudit,
  topics: siteTextTopics,
}
