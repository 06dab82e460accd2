import { HydrationBoundary } from '@tanstack/react-query'
import { currentImport } from '#features/imports/csv-import.tsx'
import { ImportPage } from '#features/imports/import-page.tsx'
import { lawyerImportColumns } from '#features/lawyers/lawyer-import.schema.ts'
import { firm } from '#firm.ts'
import { api, client } from '#platform/api/client.ts'
import { preload } from '../preload.ts'
import { fromCache } from '../section-cache.ts'
import type { Route } from './+types/import-lawyers.ts'

const queries = () => [currentImport('lawyers')]
export const loader = async ({ context }: Route.LoaderArgs) => ({
  state: await preload(context, ...queries()),
})
export const clientLoader = fromCache(queries)

export const meta: Route.MetaFunction = () => [{ title: `Import Lawyers · ${firm.name}` }]

export default function ImportLawyers({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <ImportPage
        kind="lawyers"
        title="Lawyers"
        one="lawyer"
        description="Import a file of another system or of a spreadsheet program. Nobody is invited and no account is created. Lawyers whose email already exists are left unchanged."
        columns={lawyerImportColumns}
        send={client.admin.lawyers.import}
        list={{ to: '/admin/lawyers', key: api.admin.lawyers.key() }}
      />
    </HydrationBoundary>
  )
}
