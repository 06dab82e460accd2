import type { Manifest } from '#platform/manifest.ts'
import { partyAudit } from './parties.audit.ts'
import { partyTopics } from './parties.topics.ts'

export const partiesManifest: Manifest = { audit: partyAudit, topics: partyTopics }
