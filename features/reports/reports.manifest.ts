import type { Manifest } from '#platform/manifest.ts'
import { foldCounters } from './fold-counters.server.ts'
import { reportAudit } from './reports.audit.ts'

export const reportsManifest: Manifest = {
  audit: reportAudit,
  jobs: (services) => [{ name: 'fold counters', everyMs: 60_000, run: () => foldCounters(services) }],
}
