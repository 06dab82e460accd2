import { HydrationBoundary } from '@tanstack/react-query'
import { timeImportColumns } from '#features/billing/time-import.schema.ts'
import { currentImport } from '#features/imports/csv-import.tsx'
import { ImportPage } from '#features/imports/import-page.tsx'
import { firm } from '#firm.ts'
import { api, client } from '#platform/api/client.ts'
import { preload } from '../preload.ts'
import { fromCache } from '../section-cache.ts'
import type { Route } from './+types/import-time-entries.ts'

const queries = () => [currentImport('time-entries')]
export const loader = async ({ context }: Route.LoaderArgs) => ({
  state: await preload(context, ...queries()),
})
export const clientLoader = fromCache(queries)

export const meta: Route.MetaFunction = () => [{ title: `Import Time Entries · ${firm.name}` }]

export default function ImportTimeEntries({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <ImportPage
        kind="time-entries"
        title="Time Entries"
        one="time entry"
        description="Import a file of another system or of a spreadsheet program. Import the lawyers and cases first. Entries keep their dates."
        columns={timeImportColumns}
        send={client.admin.billing.import}
        list={{ to: '/admin/billing', key: api.admin.billing.key() }}
      />
    </HydrationBoundary>
  )
}
