import type { Manifest } from '#platform/manifest.ts'
import { firmAudit } from './firm.audit.ts'
import { firmTopics } from './firm.topics.ts'

export const firmManifest: Manifest = {
  audit: firmAudit,
  topics: firmTopics,
}
