import { HydrationBoundary } from '@tanstack/react-query'
import { RecordList, recordList } from '#features/records/record-list.tsx'
import { recordListInput } from '#features/records/records.schema.ts'
import { firm } from '#firm.config.ts'
import { listAskedBy } from '#platform/lists/list-address.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { preload } from '../preload.ts'
import type { Route } from './+types/records.ts'

export const loader = async ({ request, context }: Route.LoaderArgs) => ({
  state: await preload(context, recordList(listAskedBy(recordListInput, request))),
})
export { keptSection as clientLoader } from '../kept-section.ts'

export const meta: Route.MetaFunction = () => [{ title: `Records · ${firm.name}` }]

export default function Records({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <PageHeader
        title="Deleted Records"
        description={`What was deleted is on no other page. The firm keeps it for at least ${firm.records.keepYears} years; then it is erased for good, unless it is on hold. A case that was deleted by mistake comes back from here.`}
      />
      <RecordList />
    </HydrationBoundary>
  )
}
