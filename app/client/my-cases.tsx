import { HydrationBoundary } from '@tanstack/react-query'
import { useOutletContext } from 'react-router'
import type { Viewer } from '#features/accounts/accounts.schema.ts'
import { Booking } from '#features/appointments/booking.tsx'
import { AssignedCases, assignedCases } from '#features/cases/assigned-cases.tsx'
import { OwnConsents, ownPublications } from '#features/consents/own-consents.tsx'
import { firm } from '#firm.ts'
import { api } from '#platform/api/client.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { preload } from '../preload.ts'
import { fromCache } from '../section-cache.ts'
import type { Route } from './+types/my-cases.ts'
import { FindOwnCase } from './find-own-case.tsx'

const queries = () => [
  assignedCases(),
  ownPublications(),
  api.site.lawyers.options.queryOptions(),
  api.client.appointments.list.queryOptions(),
]

export const loader = async ({ context }: Route.LoaderArgs) => ({
  state: await preload(context, ...queries()),
})
export const clientLoader = fromCache(queries)

export const meta: Route.MetaFunction = () => [{ title: `My Cases · ${firm.name}` }]

export default function MyCases({ loaderData }: Route.ComponentProps) {
  const { clientId } = useOutletContext<Viewer>()
  return (
    <HydrationBoundary state={loaderData.state}>
      <FindOwnCase />
      <section className="flex flex-col gap-4 pt-2">
        <PageHeader title="Assigned Cases" />
        <AssignedCases clientId={clientId} />
      </section>
      <section className="flex flex-col gap-4 pt-6">
        <PageHeader
          title="What We May Publish"
          description="You decide for each case title and court date. You may withdraw a consent at any time."
        />
        <OwnConsents clientId={clientId} />
      </section>
      <section id="book" className="flex scroll-mt-24 flex-col gap-4 pt-6">
        <PageHeader
          title="Book an Appointment"
          description="Choose a lawyer; when they accept, you can chat with them."
        />
        <Booking clientId={clientId} />
      </section>
    </HydrationBoundary>
  )
}
