import type { Manifest } from '#platform/manifest.ts'
import { chatAudit } from './chat.audit.ts'
import { chatTopics } from './chat.topics.ts'

export const chatManifest: Manifest = {
  audit: chatAudit,
  topics: chatTopics,
}
