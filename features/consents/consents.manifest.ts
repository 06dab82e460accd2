import type { Manifest } from '#platform/manifest.ts'
import { consentAudit } from './consents.audit.ts'

export const consentsManifest: Manifest = { audit: consentAudit }
