import { HydrationBoundary } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useOutletContext } from 'react-router'
import { LawyerCalendar, lawyerCalendarQuery } from '#features/calendar/lawyer-calendar.tsx'
import { lawyerCalendarInput } from '#features/calendar/lawyer-court-dates.schema.ts'
import { listSettingsQuery } from '#features/list-settings/list-layout.tsx'
import { firm } from '#firm.ts'
import { useAskedForm } from '#platform/forms/use-asked-form.ts'
import { listAskedBy } from '#platform/lists/list-address.ts'
import { Button } from '#ui/forms/button.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { LateDialog, lateDialog } from '#ui/overlays/late-dialog.tsx'
import { preload } from '../preload.ts'
import { fromCache } from '../section-cache.ts'
import type { Route } from './+types/court-dates.ts'
import type { Portal } from './portal.tsx'

const CourtDateForm = lateDialog(() =>
  import('#features/calendar/court-date-form.tsx').then((code) => code.OwnCourtDateForm),
)

const queries = (request: Request) => [
  lawyerCalendarQuery(listAskedBy(lawyerCalendarInput, request)),
  listSettingsQuery('lawyer'),
]

export const loader = async ({ request, context }: Route.LoaderArgs) => ({
  state: await preload(context, ...queries(request)),
})
export const clientLoader = fromCache(queries)

export const meta: Route.MetaFunction = () => [{ title: `Court Dates · ${firm.name}` }]

export default function CourtDates({ loaderData }: Route.ComponentProps) {
  const { lawyerId } = useOutletContext<Portal>()
  const [adding, setAdding] = useAskedForm()
  return (
    <HydrationBoundary state={loaderData.state}>
      <PageHeader
        title="My Court Dates"
        actions={
          <Button onClick={() => setAdding(true)}>
            <Plus aria-hidden />
            Schedule Court Date
          </Button>
        }
      />
      <LawyerCalendar lawyerId={lawyerId} />
      <LateDialog open={adding}>
        <CourtDateForm open={adding} onOpenChange={setAdding} />
      </LateDialog>
    </HydrationBoundary>
  )
}
