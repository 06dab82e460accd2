import type { Manifest } from '#platform/manifest.ts'
import { caseAudit } from './cases.audit.ts'
import { caseTopics } from './cases.topics.ts'

export const casesManifest: Manifest = { audit: caseAudit, topics: caseTopics }
