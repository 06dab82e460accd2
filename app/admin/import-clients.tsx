import { HydrationBoundary } from '@tanstack/react-query'
import { clientImportColumns } from '#features/clients/client-import.schema.ts'
import { currentImport } from '#features/imports/csv-import.tsx'
import { ImportPage } from '#features/imports/import-page.tsx'
import { firm } from '#firm.ts'
import { api, client } from '#platform/api/client.ts'
import { preload } from '../preload.ts'
import { fromCache } from '../section-cache.ts'
import type { Route } from './+types/import-clients.ts'

const queries = () => [currentImport('clients')]
export const loader = async ({ context }: Route.LoaderArgs) => ({
  state: await preload(context, ...queries()),
})
export const clientLoader = fromCache(queries)

export const meta: Route.MetaFunction = () => [{ title: `Import Clients · ${firm.name}` }]

export default function ImportClients({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <ImportPage
        kind="clients"
        title="Clients"
        one="client"
        description="Import a file of another system or of a spreadsheet program. Clients whose email already exists are left unchanged."
        columns={clientImportColumns}
        send={client.admin.clients.import}
        list={{ to: '/admin/clients', key: api.admin.clients.key() }}
      />
    </HydrationBoundary>
  )
}
