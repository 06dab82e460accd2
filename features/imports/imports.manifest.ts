import type { Manifest } from '#platform/manifest.ts'
import { importAudit } from './imports.audit.ts'

export const importsManifest: Manifest = { audit: importAudit }
