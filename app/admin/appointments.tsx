import { HydrationBoundary } from '@tanstack/react-query'
import { AdminAppointments, appointmentList } from '#features/appointments/admin-appointments.tsx'
import { appointmentListInput } from '#features/appointments/appointments.schema.ts'
import { firm } from '#firm.ts'
import { listAskedBy } from '#platform/lists/list-address.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { preload } from '../preload.ts'
import { fromCache } from '../section-cache.ts'
import type { Route } from './+types/appointments.ts'

const queries = (request: Request) => [appointmentList(listAskedBy(appointmentListInput, request))]

export const loader = async ({ request, context }: Route.LoaderArgs) => ({
  state: await preload(context, ...queries(request)),
})
export const clientLoader = fromCache(queries)

export const meta: Route.MetaFunction = () => [{ title: `Appointments · ${firm.name}` }]

export default function Appointments({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <PageHeader
        title="All Appointments"
        description="What clients asked of the lawyers, and the outcome."
      />
      <AdminAppointments />
    </HydrationBoundary>
  )
}
