import { exportOf, type Manifest } from '#platform/manifest.ts'
import { clientImport } from './client-import.server.ts'
import { clientAudit } from './clients.audit.ts'
import { clientColumns } from './clients.csv.ts'
import { adminClients } from './clients.server.ts'
import { clientTopics } from './clients.topics.ts'

export const clientsManifest: Manifest = {
  imports: { clients: clientImport },
  audit: clientAudit,
  topics: clientTopics,
  exports: {
    clients: exportOf(adminClients.list, {
      feature: 'clients',
      entity: 'clients',
      what: 'the clients',
      columns: clientColumns,
    }),
  },
}
