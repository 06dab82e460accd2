import { HydrationBoundary } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { calendarInput } from '#features/calendar/admin-calendar.schema.ts'
import { AdminCalendar, calendarQuery } from '#features/calendar/admin-calendar.tsx'
import { listSettingsQuery } from '#features/list-settings/list-layout.tsx'
import { firm } from '#firm.ts'
import { useAskedForm } from '#platform/forms/use-asked-form.ts'
import { listAskedBy } from '#platform/lists/list-address.ts'
import { Button } from '#ui/forms/button.tsx'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { LateDialog, lateDialog } from '#ui/overlays/late-dialog.tsx'
import { preload } from '../preload.ts'
import { fromCache } from '../section-cache.ts'
import type { Route } from './+types/calendar.ts'

const CourtDateForm = lateDialog(() =>
  import('#features/calendar/court-date-form.tsx').then((code) => code.CourtDateForm),
)

const queries = (request: Request) => [
  calendarQuery(listAskedBy(calendarInput, request)),
  listSettingsQuery('admin'),
]

export const loader = async ({ request, context }: Route.LoaderArgs) => ({
  state: await preload(context, ...queries(request)),
})
export const clientLoader = fromCache(queries)

export const meta: Route.MetaFunction = () => [{ title: `Calendar · ${firm.name}` }]

export default function CalendarManagement({ loaderData }: Route.ComponentProps) {
  const [adding, setAdding] = useAskedForm()
  return (
    <HydrationBoundary state={loaderData.state}>
      <PageHeader
        title="Calendar & Task Management"
        actions={
          <>
            <ButtonLink variant="secondary" to="/admin/calendar/import">
              Import
            </ButtonLink>
            <Button onClick={() => setAdding(true)}>
              <Plus aria-hidden />
              Schedule Court Date
            </Button>
          </>
        }
      />
      <AdminCalendar />
      <LateDialog open={adding}>
        <CourtDateForm open={adding} onOpenChange={setAdding} />
      </LateDialog>
    </HydrationBoundary>
  )
}
