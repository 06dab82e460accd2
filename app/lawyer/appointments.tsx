import { HydrationBoundary } from '@tanstack/react-query'
import { useOutletContext } from 'react-router'
import { AcceptedAppointments, acceptedAppointments } from '#features/appointments/accepted-appointments.tsx'
import { AppointmentRequests, appointmentRequests } from '#features/appointments/appointment-requests.tsx'
import { firm } from '#firm.ts'
import { preload } from '../preload.ts'
import { fromCache } from '../section-cache.ts'
import type { Route } from './+types/appointments.ts'
import type { Portal } from './portal.tsx'

const queries = () => [appointmentRequests(), acceptedAppointments()]

export const loader = async ({ context }: Route.LoaderArgs) => ({
  state: await preload(context, ...queries()),
})
export const clientLoader = fromCache(queries)

export const meta: Route.MetaFunction = () => [{ title: `Appointment Requests · ${firm.name}` }]

export default function Appointments({ loaderData }: Route.ComponentProps) {
  const { lawyerId } = useOutletContext<Portal>()
  return (
    <HydrationBoundary state={loaderData.state}>
      <AppointmentRequests lawyerId={lawyerId} />
      <AcceptedAppointments lawyerId={lawyerId} />
    </HydrationBoundary>
  )
}
