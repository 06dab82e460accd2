import type { Manifest } from '#platform/manifest.ts'
import { caseImport } from './case-import.server.ts'

export const caseImportManifest: Manifest = { imports: { cases: caseImport } }
