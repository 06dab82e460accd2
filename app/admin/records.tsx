import { HydrationBoundary } from '@tanstack/react-query'
import { recordListInput } from '#features/deleted-records/deleted-records.schema.ts'
import { RecordList, recordList } from '#features/deleted-records/record-list.tsx'
import { firm } from '#firm.ts'
import { listAskedBy } from '#platform/lists/list-address.ts'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { lateDialog } from '#ui/overlays/late-dialog.tsx'
import { preload } from '../preload.ts'
import { fromCache } from '../section-cache.ts'
import type { Route } from './+types/records.ts'

const OpenReading = lateDialog(() =>
  import('#features/record-readings/open-reading.tsx').then((code) => code.OpenReading),
)

const queries = (request: Request) => [recordList(listAskedBy(recordListInput, request))]

export const loader = async ({ request, context }: Route.LoaderArgs) => ({
  state: await preload(context, ...queries(request)),
})
export const clientLoader = fromCache(queries)

export const meta: Route.MetaFunction = () => [{ title: `Records · ${firm.name}` }]

export default function Records({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <PageHeader
        title="Deleted Records"
        actions={
          <ButtonLink variant="secondary" to="/admin/records/holds">
            Legal Holds
          </ButtonLink>
        }
        description={`What was deleted is on no other page. The firm keeps it for at least ${firm.records.keepYears} years; then it is erased for good, unless it is on hold. A case that was deleted by mistake comes back from here. What is kept of a client can be read by administrators who have the permission.`}
      />
      <RecordList ReadDialog={OpenReading} />
    </HydrationBoundary>
  )
}
