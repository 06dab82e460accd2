import { exportOf, type Manifest } from '#platform/manifest.ts'
import { auditAudit } from './audit.audit.ts'
import { auditColumns } from './audit.csv.ts'
import { adminAudit } from './audit.server.ts'
import { auditTopics } from './audit.topics.ts'

export const auditManifest: Manifest = {
  audit: auditAudit,
  topics: auditTopics,
  jobs: ({ views }) => [{ name: 'count views', everyMs: 5_000, run: () => views.write() }],
  exports: {
    'audit-log': exportOf(adminAudit.list, {
      feature: 'audit',
      entity: 'audit_log',
      what: 'the audit log',
      columns: auditColumns,
    }),
  },
}
