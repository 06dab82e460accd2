import { courtDateImportColumns } from '#features/calendar/court-date-import.schema.ts'
import { ImportPage } from '#features/imports/import-page.tsx'
import { firm } from '#firm.ts'
import { api, client } from '#platform/api/client.ts'
import type { Route } from './+types/import-court-dates.ts'

export const meta: Route.MetaFunction = () => [{ title: `Import Court Dates · ${firm.name}` }]

export default function ImportCourtDates() {
  return (
    <ImportPage
      title="Court Dates"
      one="court date"
      description="From a table of another system or a spreadsheet. Import their cases first; every imported court date is private."
      columns={courtDateImportColumns}
      send={client.admin.calendar.import}
      list={{ to: '/admin/calendar', key: api.admin.calendar.key() }}
    />
  )
}
