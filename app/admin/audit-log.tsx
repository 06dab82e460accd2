import { HydrationBoundary } from '@tanstack/react-query'
import { auditListInput } from '#features/audit/audit.schema.ts'
import { AuditLog, auditList } from '#features/audit/audit-log.tsx'
import { firm } from '#firm.ts'
import { api } from '#platform/api/client.ts'
import { listAskedBy } from '#platform/lists/list-address.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { preload } from '../preload.ts'
import { fromCache } from '../section-cache.ts'
import type { Route } from './+types/audit-log.ts'

const queries = (request: Request) => [
  auditList(listAskedBy(auditListInput, request)),
  api.admin.audit.kinds.queryOptions(),
]

export const loader = async ({ request, context }: Route.LoaderArgs) => ({
  state: await preload(context, ...queries(request)),
})
export const clientLoader = fromCache(queries)

export const meta: Route.MetaFunction = () => [{ title: `Audit Log · ${firm.name}` }]

export default function AuditLogScreen({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <PageHeader description="Sign-ins, views, unlocks, downloads, grants, role changes, exports and deletions." />
      <AuditLog />
    </HydrationBoundary>
  )
}
