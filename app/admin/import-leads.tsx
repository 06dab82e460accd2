import { HydrationBoundary } from '@tanstack/react-query'
import { currentImport } from '#features/imports/csv-import.tsx'
import { ImportPage } from '#features/imports/import-page.tsx'
import { leadImportColumns } from '#features/leads/lead-import.schema.ts'
import { firm } from '#firm.ts'
import { api, client } from '#platform/api/client.ts'
import { preload } from '../preload.ts'
import { fromCache } from '../section-cache.ts'
import type { Route } from './+types/import-leads.ts'

const queries = () => [currentImport('leads')]
export const loader = async ({ context }: Route.LoaderArgs) => ({
  state: await preload(context, ...queries()),
})
export const clientLoader = fromCache(queries)

export const meta: Route.MetaFunction = () => [{ title: `Import Leads · ${firm.name}` }]

export default function ImportLeads({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <ImportPage
        kind="leads"
        title="Leads"
        one="lead"
        description="Import a file of another system or of a spreadsheet program. Leads whose email already exists are left unchanged."
        columns={leadImportColumns}
        send={client.admin.leads.import}
        list={{ to: '/admin/leads', key: api.admin.leads.key() }}
      />
    </HydrationBoundary>
  )
}
