import { caseImportColumns } from '#features/case-import/case-import.schema.ts'
import { CsvImport } from '#features/imports/csv-import.tsx'
import { firm } from '#firm.ts'
import { api, client } from '#platform/api/client.ts'
import { importPatience } from '#platform/api/fetch-answer.ts'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
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
        send={(input) => client.admin.cases.import(input, { context: { patience: importPatience } })}
        list={{ to: '/admin', key: api.admin.cases.key() }}
      />
    </>
  )
}
