import type { Manifest } from '#platform/manifest.ts'
import { removeOldVisits } from './visits.server.ts'

export const visitsManifest: Manifest = {
  jobs: (services) => [
    { name: 'count visits', everyMs: 5_000, run: () => services.visits.write() },
    { name: 'remove old visits', everyMs: 86_400_000, run: () => removeOldVisits(services) },
  ],
}
