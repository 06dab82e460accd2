import type { Manifest } from '#platform/manifest.ts'
import { checklistAudit } from './checklists.audit.ts'
import { checklistTopics } from './checklists.topics.ts'

export const checklistsManifest: Manifest = {
  audit: checklistAudit,
  topics: checklistTopics,
}
