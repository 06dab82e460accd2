import { HydrationBoundary } from '@tanstack/react-query'
import { caseImportColumns } from '#features/case-import/case-import.schema.ts'
import { currentImport } from '#features/imports/csv-import.tsx'
import { ImportPage } from '#features/imports/import-page.tsx'
import { firm } from '#firm.ts'
import { api, client } from '#platform/api/client.ts'
import { preload } from '../preload.ts'
import { fromCache } from '../section-cache.ts'
import type { Route } from './+types/import-cases.ts'

const queries = () => [currentImport('cases')]
export const loader = async ({ context }: Route.LoaderArgs) => ({
  state: await preload(context, ...queries()),
})
export const clientLoader = fromCache(queries)

export const meta: Route.MetaFunction = () => [{ title: `Import Cases · ${firm.name}` }]

export default function ImportCases({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <ImportPage
        kind="cases"
        title="Cases"
        one="case"
        description="Import a file of another system or of a spreadsheet program. Import the clients first. Cases whose number already exists are left unchanged."
        columns={caseImportColumns}
        send={client.admin.cases.import}
        list={{ to: '/admin', key: api.admin.cases.key() }}
      />
    </HydrationBoundary>
  )
}
