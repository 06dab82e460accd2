import { caseImportColumns } from '#features/cases/case-import.schema.ts'
import { CsvImport } from '#features/imports/csv-import.tsx'
import { firm } from '#firm.config.ts'
import { api, client } from '#platform/api/client.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import type { Route } from './+types/import-cases.ts'

export const meta: Route.MetaFunction = () => [{ title: `Import Cases · ${firm.name}` }]

export default function ImportCases() {
  return (
    <>
      <PageHeader
        title="Import Cases"
        description="From a table of another system or a spreadsheet. Import their clients first; a case whose number is known stays as it is."
        actions={
          <ButtonLink variant="secondary" to="/admin">
            Back to All Cases
          </ButtonLink>
        }
      />
      <CsvImport
        many="cases"
        one="case"
        columns={Object.values(caseImportColumns)}
        send={client.admin.cases.import}
        list={{ to: '/admin', key: api.admin.cases.key() }}
      />
    </>
  )
}
