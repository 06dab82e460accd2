import type { Manifest } from '#platform/manifest.ts'
import { exportAudit } from './exports.audit.ts'

export const exportsManifest: Manifest = { audit: exportAudit }
