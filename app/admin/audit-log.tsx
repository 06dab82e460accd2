import { HydrationBoundary } from '@tanstack/react-query'
import { auditListInput } from '#features/audit/audit.schema.ts'
import { AuditLog, auditList } from '#features/audit/audit-log.tsx'
import { firm } from '#firm.config.ts'
import { api } from '#platform/api/client.ts'
import { listAskedBy } from '#platform/lists/list-address.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { preload } from '../preload.ts'
import type { Route } from './+types/audit-log.ts'

export const loader = async ({ request, context }: Route.LoaderArgs) => ({
  state: await preload(
    context,
    auditList(listAskedBy(auditListInput, request)),
    api.admin.audit.kinds.queryOptions(),
  ),
})
export { keptSection as clientLoader } from '../kept-section.ts'

export const meta: Route.MetaFunction = () => [{ title: `Audit Log · ${firm.name}` }]

export default function AuditLogScreen({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <PageHeader
        title="Who Did What"
        description="Sign-ins, views, unlocks, downloads, grants, role changes, exports and deletions."
      />
      <AuditLog />
    </HydrationBoundary>
  )
}
