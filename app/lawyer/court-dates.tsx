import { HydrationBoundary } from '@tanstack/react-query'
import { useOutletContext } from 'react-router'
import { LawyerCourtDateList, lawyerCourtDateList } from '#features/calendar/lawyer-court-date-list.tsx'
import { lawyerCourtDateInput } from '#features/calendar/lawyer-court-dates.schema.ts'
import { listSettingsQuery } from '#features/list-settings/list-layout.tsx'
import { firm } from '#firm.ts'
import { listAskedBy } from '#platform/lists/list-address.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { preload } from '../preload.ts'
import { fromCache } from '../section-cache.ts'
import type { Route } from './+types/court-dates.ts'
import type { Portal } from './portal.tsx'

const queries = (request: Request) => [
  lawyerCourtDateList(listAskedBy(lawyerCourtDateInput, request)),
  listSettingsQuery('lawyer'),
]

export const loader = async ({ request, context }: Route.LoaderArgs) => ({
  state: await preload(context, ...queries(request)),
})
export const clientLoader = fromCache(queries)

export const meta: Route.MetaFunction = () => [{ title: `Court Dates · ${firm.name}` }]

export default function CourtDates({ loaderData }: Route.ComponentProps) {
  const { lawyerId } = useOutletContext<Portal>()
  return (
    <HydrationBoundary state={loaderData.state}>
      <PageHeader title="My Court Dates" />
      <LawyerCourtDateList lawyerId={lawyerId} />
    </HydrationBoundary>
  )
}
