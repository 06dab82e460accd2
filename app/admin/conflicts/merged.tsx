import { HydrationBoundary } from '@tanstack/react-query'
import { MergeList, mergeList } from '#features/parties/merge-list.tsx'
import { firm } from '#firm.ts'
import { listAskedBy } from '#platform/lists/list-address.ts'
import { listInput } from '#platform/lists/list-page.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { preload } from '../../preload.ts'
import { fromCache } from '../../section-cache.ts'
import type { Route } from './+types/merged.ts'

const queries = (request: Request) => [mergeList(listAskedBy(listInput, request))]

export const loader = async ({ request, context }: Route.LoaderArgs) => ({
  state: await preload(context, ...queries(request)),
})
export const clientLoader = fromCache(queries)

export const meta: Route.MetaFunction = () => [{ title: `Merged People and Companies · ${firm.name}` }]

export default function Merged({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <PageHeader
        title="Merged People and Companies"
        description="Merged entries, who merged them, and when."
      />
      <MergeList />
    </HydrationBoundary>
  )
}
