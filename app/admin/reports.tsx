import { HydrationBoundary } from '@tanstack/react-query'
import { Reports } from '#features/reports/reports.tsx'
import { firm } from '#firm.ts'
import { api } from '#platform/api/client.ts'
import { preload } from '../preload.ts'
import { fromCache } from '../section-cache.ts'
import type { Route } from './+types/reports.ts'

const queries = () => [api.admin.reports.overview.queryOptions(), api.admin.reports.figures.queryOptions()]

export const loader = async ({ context }: Route.LoaderArgs) => ({
  state: await preload(context, ...queries()),
})
export const clientLoader = fromCache(queries)

export const meta: Route.MetaFunction = () => [{ title: `Reports & Analytics · ${firm.name}` }]

export default function ReportsAndAnalytics({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <Reports />
    </HydrationBoundary>
  )
}
