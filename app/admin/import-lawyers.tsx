import { ImportPage } from '#features/imports/import-page.tsx'
import { lawyerImportColumns } from '#features/lawyers/lawyer-import.schema.ts'
import { firm } from '#firm.ts'
import { api, client } from '#platform/api/client.ts'
import type { Route } from './+types/import-lawyers.ts'

export const meta: Route.MetaFunction = () => [{ title: `Import Lawyers · ${firm.name}` }]

export default function ImportLawyers() {
  return (
    <ImportPage
      title="Lawyers"
      one="lawyer"
      description="From a table of another system or a spreadsheet. Nobody is invited and no account is made; whose email is known already stays as they are."
      columns={lawyerImportColumns}
      send={client.admin.lawyers.import}
      list={{ to: '/admin/lawyers', key: api.admin.lawyers.key() }}
    />
  )
}
