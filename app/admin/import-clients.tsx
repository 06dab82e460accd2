import { clientImportColumns } from '#features/clients/client-import.schema.ts'
import { CsvImport } from '#features/imports/csv-import.tsx'
import { firm } from '#firm.ts'
import { api, client } from '#platform/api/client.ts'
import { importPatience } from '#platform/api/fetch-answer.ts'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import type { Route } from './+types/import-clients.ts'

export const meta: Route.MetaFunction = () => [{ title: `Import Clients · ${firm.name}` }]

export default function ImportClients() {
  return (
    <>
      <PageHeader
        title="Import Clients"
        description="From a table of another system or a spreadsheet. Whose email is known already stays as they are."
        actions={
          <ButtonLink variant="secondary" to="/admin/clients">
            Back to All Clients
          </ButtonLink>
        }
      />
      <CsvImport
        many="clients"
        one="client"
        columns={Object.values(clientImportColumns)}
        send={(input) => client.admin.clients.import(input, { context: { patience: importPatience } })}
        list={{ to: '/admin/clients', key: api.admin.clients.key() }}
      />
    </>
  )
}
