import { HydrationBoundary } from '@tanstack/react-query'
import { currentImport } from '#features/imports/csv-import.tsx'
import { ImportPage } from '#features/imports/import-page.tsx'
import { officeImportColumns } from '#features/locations/office-import.schema.ts'
import { firm } from '#firm.ts'
import { api, client } from '#platform/api/client.ts'
import { preload } from '../preload.ts'
import { fromCache } from '../section-cache.ts'
import type { Route } from './+types/import-offices.ts'

const queries = () => [currentImport('offices')]
export const loader = async ({ context }: Route.LoaderArgs) => ({
  state: await preload(context, ...queries()),
})
export const clientLoader = fromCache(queries)

export const meta: Route.MetaFunction = () => [{ title: `Import Offices · ${firm.name}` }]

export default function ImportOffices({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <ImportPage
        kind="offices"
        title="Offices"
        one="office"
        description="Import a file of another system or of a spreadsheet program. New offices are added after the existing ones, in the file’s order."
        columns={officeImportColumns}
        send={client.admin.locations.import}
        list={{ to: '/admin/public-site/offices', key: api.admin.locations.key() }}
      />
    </HydrationBoundary>
  )
}
