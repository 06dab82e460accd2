import type { Manifest } from '#platform/manifest.ts'
import { chatKeysAudit } from './chat-keys.audit.ts'
import { chatKeysTopics } from './chat-keys.topics.ts'

export const chatKeysManifest: Manifest = { audit: chatKeysAudit, topics: chatKeysTopics }
