import { HydrationBoundary } from '@tanstack/react-query'
import { registerInput } from '#features/register/register.schema.ts'
import { RegisterList, registerList } from '#features/register/register-list.tsx'
import { firm } from '#firm.ts'
import { listAskedBy } from '#platform/lists/list-address.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { preload } from '../../preload.ts'
import { fromCache } from '../../section-cache.ts'
import type { Route } from './+types/register.ts'

const queries = (request: Request) => [registerList(listAskedBy(registerInput, request))]

export const loader = async ({ request, context }: Route.LoaderArgs) => ({
  state: await preload(context, ...queries(request)),
})
export const clientLoader = fromCache(queries)

export const meta: Route.MetaFunction = () => [{ title: `Register · ${firm.name}` }]

export default function Register({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <PageHeader
        title="Register"
        description="Every conflict check, decision and engagement, in chronological order. Lines can’t be changed or removed; each has the hash of the line before it."
      />
      <RegisterList />
    </HydrationBoundary>
  )
}
