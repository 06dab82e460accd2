import { exportOf, type Manifest } from '#platform/manifest.ts'
import { leadImport } from './lead-import.server.ts'
import { leadAudit } from './leads.audit.ts'
import { leadColumns } from './leads.csv.ts'
import { adminLeads } from './leads.server.ts'
import { leadTopics } from './leads.topics.ts'

export const leadsManifest: Manifest = {
  imports: { leads: leadImport },
  audit: leadAudit,
  topics: leadTopics,
  exports: {
    leads: exportOf(adminLeads.list, {
      feature: 'leads',
      entity: 'leads',
      what: 'the leads',
      columns: leadColumns,
    }),
  },
}
