import { ImportPage } from '#features/imports/import-page.tsx'
import { officeImportColumns } from '#features/locations/office-import.schema.ts'
import { firm } from '#firm.ts'
import { api, client } from '#platform/api/client.ts'
import type { Route } from './+types/import-offices.ts'

export const meta: Route.MetaFunction = () => [{ title: `Import Offices · ${firm.name}` }]

export default function ImportOffices() {
  return (
    <ImportPage
      title="Offices"
      one="office"
      description="From a table of another system or a spreadsheet. They follow those that are there, in the file’s order."
      columns={officeImportColumns}
      send={client.admin.locations.import}
      list={{ to: '/admin/public-site/offices', key: api.admin.locations.key() }}
    />
  )
}
