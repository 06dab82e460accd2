import { HydrationBoundary } from '@tanstack/react-query'
import { PolicyEditor, policyVersions } from '#features/register/policy-editor.tsx'
import { firm } from '#firm.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { preload } from '../../preload.ts'
import { fromCache } from '../../section-cache.ts'
import type { Route } from './+types/policy.ts'

const queries = () => [policyVersions()]

export const loader = async ({ context }: Route.LoaderArgs) => ({
  state: await preload(context, ...queries()),
})
export const clientLoader = fromCache(queries)

export const meta: Route.MetaFunction = () => [{ title: `Conflict Policy · ${firm.name}` }]

export default function Policy({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <PageHeader
        title="Conflict Policy"
        description="Each conflict check names the version that was in force."
      />
      <PolicyEditor />
    </HydrationBoundary>
  )
}
