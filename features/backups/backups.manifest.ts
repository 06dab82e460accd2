import type { Manifest } from '#platform/manifest.ts'
import { backupAudit } from './backups.audit.ts'
import { takeDueBackup } from './due.server.ts'

export const backupsManifest: Manifest = {
  audit: backupAudit,
  jobs: (services) =>
    services.backups.none
      ? []
      : [
          {
            name: 'take the nightly backup when it is due',
            everyMs: 60_000,
            run: () => takeDueBackup(services),
          },
        ],
}
