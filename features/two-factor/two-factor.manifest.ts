import type { Manifest } from '#platform/manifest.ts'
import { twoFactorAudit } from './two-factor.audit.ts'

export const twoFactorManifest: Manifest = { audit: twoFactorAudit }
