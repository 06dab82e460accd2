import { HydrationBoundary } from '@tanstack/react-query'
import { DownloadCsv } from '#features/exports/download-csv.tsx'
import { PageList, pagesQuery } from '#features/site-texts/page-list.tsx'
import { firm } from '#firm.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { preload } from '../../preload.ts'
import { fromCache } from '../../section-cache.ts'
import type { Route } from './+types/pages.ts'

const queries = () => [pagesQuery()]

export const loader = async ({ context }: Route.LoaderArgs) => ({
  state: await preload(context, ...queries()),
})
export const clientLoader = fromCache(queries)

export const meta: Route.MetaFunction = () => [{ title: `Pages · ${firm.name}` }]

export default function Pages({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <PageHeader
        title="Pages"
        description="The firm’s own words on the public site. What is empty is not shown; a practice area without texts has no page."
        actions={<DownloadCsv list="pages" />}
      />
      <PageList />
    </HydrationBoundary>
  )
}
