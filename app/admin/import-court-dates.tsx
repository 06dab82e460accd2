import { HydrationBoundary } from '@tanstack/react-query'
import { courtDateImportColumns } from '#features/calendar/court-date-import.schema.ts'
import { currentImport } from '#features/imports/csv-import.tsx'
import { ImportPage } from '#features/imports/import-page.tsx'
import { firm } from '#firm.ts'
import { api, client } from '#platform/api/client.ts'
import { preload } from '../preload.ts'
import { fromCache } from '../section-cache.ts'
import type { Route } from './+types/import-court-dates.ts'

const queries = () => [currentImport('court-dates')]
export const loader = async ({ context }: Route.LoaderArgs) => ({
  state: await preload(context, ...queries()),
})
export const clientLoader = fromCache(queries)

export const meta: Route.MetaFunction = () => [{ title: `Import Court Dates · ${firm.name}` }]

export default function ImportCourtDates({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <ImportPage
        kind="court-dates"
        title="Court Dates"
        one="court date"
        description="Import a file of another system or of a spreadsheet program. Import the cases first. Every imported court date is private."
        columns={courtDateImportColumns}
        send={client.admin.calendar.import}
        list={{ to: '/admin/calendar', key: api.admin.calendar.key() }}
      />
    </HydrationBoundary>
  )
}
