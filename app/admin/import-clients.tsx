import { clientImportColumns } from '#features/clients/client-import.schema.ts'
import { ImportPage } from '#features/imports/import-page.tsx'
import { firm } from '#firm.ts'
import { api, client } from '#platform/api/client.ts'
import type { Route } from './+types/import-clients.ts'

export const meta: Route.MetaFunction = () => [{ title: `Import Clients · ${firm.name}` }]

export default function ImportClients() {
  return (
    <ImportPage
      title="Clients"
      one="client"
      description="From a table of another system or a spreadsheet. Whose email is known already stays as they are."
      columns={clientImportColumns}
      send={client.admin.clients.import}
      list={{ to: '/admin/clients', key: api.admin.clients.key() }}
    />
  )
}
