import { timeImportColumns } from '#features/billing/time-import.schema.ts'
import { ImportPage } from '#features/imports/import-page.tsx'
import { firm } from '#firm.ts'
import { api, client } from '#platform/api/client.ts'
import type { Route } from './+types/import-time-entries.ts'

export const meta: Route.MetaFunction = () => [{ title: `Import Time Entries · ${firm.name}` }]

export default function ImportTimeEntries() {
  return (
    <ImportPage
      title="Time Entries"
      one="time entry"
      description="From a table of another system or a spreadsheet. Import their lawyers and cases first; entries keep their dates."
      columns={timeImportColumns}
      send={client.admin.billing.import}
      list={{ to: '/admin/billing', key: api.admin.billing.key() }}
    />
  )
}
