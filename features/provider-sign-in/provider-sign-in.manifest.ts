import { removeExpired } from '#platform/jobs/remove-expired.server.ts'
import type { Manifest } from '#platform/manifest.ts'
import { providerSignIns } from './provider-sign-ins.table.ts'

export const providerSignInManifest: Manifest = {
  jobs: ({ db }) => [
    {
      name: 'remove expired sign-ins by the provider',
      everyMs: 600_000,
      run: removeExpired(db, providerSignIns, 'accounts'),
    },
  ],
}
