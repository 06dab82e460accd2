import type { Manifest } from '#platform/manifest.ts'
import { departureAudit } from './departures.audit.ts'

export const departuresManifest: Manifest = { audit: departureAudit }
