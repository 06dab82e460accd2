import { ImportPage } from '#features/imports/import-page.tsx'
import { leadImportColumns } from '#features/leads/lead-import.schema.ts'
import { firm } from '#firm.ts'
import { api, client } from '#platform/api/client.ts'
import type { Route } from './+types/import-leads.ts'

export const meta: Route.MetaFunction = () => [{ title: `Import Leads · ${firm.name}` }]

export default function ImportLeads() {
  return (
    <ImportPage
      title="Leads"
      one="lead"
      description="From a table of another system or a spreadsheet. Whose email is known already stays as they are."
      columns={leadImportColumns}
      send={client.admin.leads.import}
      list={{ to: '/admin/leads', key: api.admin.leads.key() }}
    />
  )
}
