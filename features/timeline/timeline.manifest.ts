import type { Manifest } from '#platform/manifest.ts'
import { timelineAudit } from './timeline.audit.ts'

export const timelineManifest: Manifest = { audit: timelineAudit }
