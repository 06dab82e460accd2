import type { Manifest } from '#platform/manifest.ts'
import { mailDigests } from './digest.server.ts'

export const waitingManifest: Manifest = {
  jobs: (services) => [{ name: 'mail digests', everyMs: 60_000, run: () => mailDigests(services) }],
}
