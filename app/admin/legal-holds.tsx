import { HydrationBoundary } from '@tanstack/react-query'
import { holdList, LegalHoldList } from '#features/legal-holds/legal-hold-list.tsx'
import { holdListInput } from '#features/legal-holds/legal-holds.schema.ts'
import { firm } from '#firm.ts'
import { listAskedBy } from '#platform/lists/list-address.ts'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { preload } from '../preload.ts'
import { fromCache } from '../section-cache.ts'
import type { Route } from './+types/legal-holds.ts'

const queries = (request: Request) => [holdList(listAskedBy(holdListInput, request))]

export const loader = async ({ request, context }: Route.LoaderArgs) => ({
  state: await preload(context, ...queries(request)),
})
export const clientLoader = fromCache(queries)

export const meta: Route.MetaFunction = () => [{ title: `Legal Holds · ${firm.name}` }]

export default function LegalHolds({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <PageHeader
        title="Legal Holds"
        description="Nothing of a case or client on hold is deleted, replaced or erased, by anyone. Other work on the case or client can go on."
        actions={
          <ButtonLink variant="secondary" to="/admin/records">
            Deleted Records
          </ButtonLink>
        }
      />
      <LegalHoldList />
    </HydrationBoundary>
  )
}
