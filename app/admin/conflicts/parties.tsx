import { HydrationBoundary } from '@tanstack/react-query'
import { partyListInput } from '#features/parties/party-list.schema.ts'
import { PartyList, partyList } from '#features/parties/party-list.tsx'
import { firm } from '#firm.ts'
import { listAskedBy } from '#platform/lists/list-address.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { preload } from '../../preload.ts'
import { fromCache } from '../../section-cache.ts'
import type { Route } from './+types/parties.ts'

const queries = (request: Request) => [partyList(listAskedBy(partyListInput, request))]

export const loader = async ({ request, context }: Route.LoaderArgs) => ({
  state: await preload(context, ...queries(request)),
})
export const clientLoader = fromCache(queries)

export const meta: Route.MetaFunction = () => [{ title: `People and Companies · ${firm.name}` }]

export default function Parties({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <PageHeader
        title="People and Companies"
        description="Everybody whom conflict checks know: clients, leads, both sides of titles, and everybody who was entered for a case. Merge duplicates."
      />
      <PartyList />
    </HydrationBoundary>
  )
}
