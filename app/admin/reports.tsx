import { HydrationBoundary } from '@tanstack/react-query'
import { Reports } from '#features/reports/reports.tsx'
import { firm } from '#firm.config.ts'
import { api } from '#platform/api/client.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { preload } from '../preload.ts'
import type { Route } from './+types/reports.ts'

export const loader = async ({ context }: Route.LoaderArgs) => ({
  state: await preload(
    context,
    api.admin.reports.overview.queryOptions(),
    api.admin.reports.figures.queryOptions(),
  ),
})
export { keptSection as clientLoader } from '../kept-section.ts'

export const meta: Route.MetaFunction = () => [{ title: `Reports & Analytics · ${firm.name}` }]

export default function ReportsAndAnalytics({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <PageHeader title="Reports & Analytics" />
      <Reports />
    </HydrationBoundary>
  )
}
