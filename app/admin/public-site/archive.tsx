import { HydrationBoundary } from '@tanstack/react-query'
import { DownloadCsv } from '#features/exports/download-csv.tsx'
import { CopyList, copyList, TakeCopy } from '#features/site-archive/copy-list.tsx'
import { firm } from '#firm.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { preload } from '../../preload.ts'
import { fromCache } from '../../section-cache.ts'
import type { Route } from './+types/archive.ts'

const queries = () => [copyList()]

export const loader = async ({ context }: Route.LoaderArgs) => ({
  state: await preload(context, ...queries()),
})
export const clientLoader = fromCache(queries)

export const meta: Route.MetaFunction = () => [{ title: `Archive · ${firm.name}` }]

export default function Archive({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <PageHeader
        title="Archive"
        description="Copies of the public site as visitors saw it: pages, pictures and styles in one ZIP file with checksums. One is taken within ten minutes of each change, and at least every 30 days. Each is kept for three years, as the rules on lawyer advertising ask."
        actions={
          <>
            <DownloadCsv list="site-copies" />
            <TakeCopy />
          </>
        }
      />
      <CopyList />
    </HydrationBoundary>
  )
}
