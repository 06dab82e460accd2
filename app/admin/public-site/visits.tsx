import { HydrationBoundary } from '@tanstack/react-query'
import { VisitFiguresView, visitFiguresQuery } from '#features/visits/visit-figures.tsx'
import { firm } from '#firm.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { preload } from '../../preload.ts'
import { fromCache } from '../../section-cache.ts'
import type { Route } from './+types/visits.ts'

const queries = () => [visitFiguresQuery()]

export const loader = async ({ context }: Route.LoaderArgs) => ({
  state: await preload(context, ...queries()),
})
export const clientLoader = fromCache(queries)

export const meta: Route.MetaFunction = () => [{ title: `Visits · ${firm.name}` }]

export default function Visits({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <PageHeader
        title="Visits"
        description="A page that is opened from another site, a bookmark or by its address is one visit. Clicks within the site and bots don’t count. No cookie is set, and nothing about the reader is kept."
      />
      <VisitFiguresView />
    </HydrationBoundary>
  )
}
