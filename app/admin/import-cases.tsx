import { caseImportColumns } from '#features/case-import/case-import.schema.ts'
import { ImportPage } from '#features/imports/import-page.tsx'
import { firm } from '#firm.ts'
import { api, client } from '#platform/api/client.ts'
import type { Route } from './+types/import-cases.ts'

export const meta: Route.MetaFunction = () => [{ title: `Import Cases · ${firm.name}` }]

export default function ImportCases() {
  return (
    <ImportPage
      title="Cases"
      one="case"
      description="From a table of another system or a spreadsheet. Import their clients first; a case whose number is known stays as it is."
      columns={caseImportColumns}
      send={client.admin.cases.import}
      list={{ to: '/admin', key: api.admin.cases.key() }}
    />
  )
}
