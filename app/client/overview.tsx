import { HydrationBoundary, useQuery } from '@tanstack/react-query'
import { Bell, BriefcaseBusiness, FileText } from 'lucide-react'
import { useOutletContext } from 'react-router'
import type { Viewer } from '#features/accounts/accounts.schema.ts'
import { AssignedCases, assignedCases } from '#features/cases/assigned-cases.tsx'
import { newestNotifications, useUnreadNotifications } from '#features/notifications/notification-centre.tsx'
import { firm } from '#firm.ts'
import { api } from '#platform/api/client.ts'
import { useLive } from '#platform/realtime/live.ts'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Stat, StatRow } from '#ui/lists/stat.tsx'
import { preload } from '../preload.ts'
import { fromCache } from '../section-cache.ts'
import type { Route } from './+types/overview.ts'

/** Shown in place of a number that failed to load. */
const unknown = '—'

const caseCounts = () => api.client.cases.counts.queryOptions()
const documentCount = () => api.client.documents.count.queryOptions()

const queries = () => [caseCounts(), documentCount(), newestNotifications(), assignedCases()]

export const loader = async ({ context }: Route.LoaderArgs) => ({
  state: await preload(context, ...queries()),
})
export const clientLoader = fromCache(queries)

export const meta: Route.MetaFunction = () => [{ title: `Overview · ${firm.name}` }]

export default function Overview({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <Screen />
    </HydrationBoundary>
  )
}

function Screen() {
  const viewer = useOutletContext<Viewer>()
  const cases = useQuery(caseCounts())
  const documents = useQuery(documentCount())
  const notifications = useQuery(newestNotifications())
  const unread = useUnreadNotifications(viewer.id)
  // The list of cases below subscribes to their topic.
  useLive(viewer.clientId ? `documents/client_id/${viewer.clientId}` : [], [documentCount().queryKey])
  return (
    <>
      <PageHeader
        title={`Welcome, ${viewer.name || viewer.email}`}
        description="Here is where your cases with us stand today."
      />
      <StatRow>
        <Stat
          label="Active Cases"
          icon={BriefcaseBusiness}
          value={cases.isLoadingError ? unknown : cases.data?.active}
        />
        <Stat label="Documents" icon={FileText} value={documents.isLoadingError ? unknown : documents.data} />
        <Stat label="Notifications" icon={Bell} value={notifications.isLoadingError ? unknown : unread} />
      </StatRow>
      <section className="flex flex-col gap-4 pt-2">
        <h2 className="font-serif text-2xl font-medium">Assigned Cases</h2>
        <AssignedCases
          clientId={viewer.clientId}
          emptyAction={
            <ButtonLink to="/dashboard/cases#book" variant="secondary">
              Book an Appointment
            </ButtonLink>
          }
        />
      </section>
    </>
  )
}
