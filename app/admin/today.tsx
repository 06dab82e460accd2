import { HydrationBoundary } from '@tanstack/react-query'
import { AdminWaiting, adminWaitingQuery } from '#features/waiting/waiting-groups.tsx'
import { firm } from '#firm.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { preload } from '../preload.ts'
import { fromCache } from '../section-cache.ts'
import type { Route } from './+types/today.ts'

const queries = () => [adminWaitingQuery()]

export const loader = async ({ context }: Route.LoaderArgs) => ({
  state: await preload(context, ...queries()),
})
export const clientLoader = fromCache(queries)

export const meta: Route.MetaFunction = () => [{ title: `Today · ${firm.name}` }]

/** Items that an administrator has to act on; each line links to its item. */
export default function Today({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <PageHeader title="Needs Attention" />
      <AdminWaiting />
    </HydrationBoundary>
  )
}
