import type { Manifest } from '#platform/manifest.ts'
import { encryptionAudit } from './encryption.audit.ts'
import { encryptionTopics } from './encryption.topics.ts'

export const encryptionManifest: Manifest = { audit: encryptionAudit, topics: encryptionTopics }
