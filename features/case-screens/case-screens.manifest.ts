import type { Manifest } from '#platform/manifest.ts'
import { caseScreenAudit } from './case-screens.audit.ts'
import { caseScreenTopics } from './case-screens.topics.ts'

export const caseScreensManifest: Manifest = { audit: caseScreenAudit, topics: caseScreenTopics }
