import type { Manifest } from '#platform/manifest.ts'
import { taskAudit } from './tasks.audit.ts'
import { taskTopics } from './tasks.topics.ts'

export const tasksManifest: Manifest = {
  audit: taskAudit,
  topics: taskTopics,
}
