import { HydrationBoundary } from '@tanstack/react-query'
import { useOutletContext } from 'react-router'
import { AppointmentRequests, appointmentRequests } from '#features/appointments/appointment-requests.tsx'
import { firm } from '#firm.config.ts'
import { preload } from '../preload.ts'
import type { Route } from './+types/appointments.ts'
import type { Portal } from './portal.tsx'

export const loader = async ({ context }: Route.LoaderArgs) => ({
  state: await preload(context, appointmentRequests()),
})
export { keptSection as clientLoader } from '../kept-section.ts'

export const meta: Route.MetaFunction = () => [{ title: `Appointment Requests · ${firm.name}` }]

export default function Appointments({ loaderData }: Route.ComponentProps) {
  const { lawyerId } = useOutletContext<Portal>()
  return (
    <HydrationBoundary state={loaderData.state}>
      <AppointmentRequests lawyerId={lawyerId} />
    </HydrationBoundary>
  )
}
