import { HydrationBoundary } from '@tanstack/react-query'
import { CheckList, checkList } from '#features/conflicts/check-list.tsx'
import { checkListInput } from '#features/conflicts/conflicts.schema.ts'
import { firm } from '#firm.ts'
import { listAskedBy } from '#platform/lists/list-address.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { preload } from '../../preload.ts'
import { fromCache } from '../../section-cache.ts'
import type { Route } from './+types/checks.ts'

const queries = (request: Request) => [checkList(listAskedBy(checkListInput, request))]

export const loader = async ({ request, context }: Route.LoaderArgs) => ({
  state: await preload(context, ...queries(request)),
})
export const clientLoader = fromCache(queries)

export const meta: Route.MetaFunction = () => [{ title: `Conflicts · ${firm.name}` }]

export default function Checks({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <PageHeader
        title="Conflict Checks"
        description="Each new lead, client, case and party is checked by itself, and new names are compared with open cases at night."
      />
      <CheckList />
    </HydrationBoundary>
  )
}
