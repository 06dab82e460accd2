import { HydrationBoundary, useQuery } from '@tanstack/react-query'
import { useOutletContext } from 'react-router'
import { acceptedAppointments } from '#features/appointments/accepted-appointments.tsx'
import { upcomingCourtDates } from '#features/calendar/lawyer-court-dates.tsx'
import { openTasks } from '#features/tasks/lawyer-tasks.tsx'
import { LawyerWaiting, lawyerWaitingQuery } from '#features/waiting/waiting-groups.tsx'
import { firm } from '#firm.ts'
import { api } from '#platform/api/client.ts'
import { useLive } from '#platform/realtime/live.ts'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { preload } from '../preload.ts'
import { fromCache } from '../section-cache.ts'
import type { Route } from './+types/home.ts'
import { Agenda } from './agenda.tsx'
import type { Portal } from './portal.tsx'
import { type Section, sectionPath, sections } from './sections.ts'
import { Tile } from './tile.tsx'
import { unreadMessages, waitingRequests } from './use-waiting.ts'

const counts = () => api.lawyer.cases.counts.queryOptions()
const pins = () => api.lawyer.pins.list.queryOptions()
const documents = () => api.lawyer.documents.count.queryOptions()
const profile = () => api.lawyer.profile.get.queryOptions()

const queries = () => [
  counts(),
  waitingRequests(),
  unreadMessages(),
  documents(),
  pins(),
  profile(),
  upcomingCourtDates(),
  acceptedAppointments(),
  openTasks(),
  lawyerWaitingQuery(),
]

export const loader = async ({ context }: Route.LoaderArgs) => ({
  state: await preload(context, ...queries()),
})
export const clientLoader = fromCache(queries)

export const meta: Route.MetaFunction = () => [{ title: `Lawyer Portal · ${firm.name}` }]

export default function LawyerHome({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <Home />
    </HydrationBoundary>
  )
}

/** Ignores numbers that failed to load. */
const known = ({ isError }: { isError: boolean }, count: number | undefined) =>
  count ?? (isError ? '—' : undefined)

function Home() {
  const { base, lawyerId } = useOutletContext<Portal>()
  const name = useQuery(profile()).data?.name
  const cases = useQuery(counts())
  const own = useQuery(pins())
  useLive(lawyerId ? `cases/lawyer_id/${lawyerId}` : [], [counts().queryKey])
  useLive(lawyerId ? `case_access_pins/lawyer_id/${lawyerId}` : [], [pins().queryKey])
  useLive(lawyerId ? `documents/lawyer_id/${lawyerId}` : [], [documents().queryKey])
  const papers = useQuery(documents())
  const tasks = useQuery(openTasks())
  const requests = useQuery(waitingRequests())
  const chats = useQuery(unreadMessages())
  const livePins = own.data?.pins.filter(({ pinCode }) => pinCode).length
  const numbers: Partial<Record<Section['path'], { count: number | string | undefined; unit: string }>> = {
    cases: {
      count: known(cases, cases.data?.ongoing),
      unit: cases.data?.pending ? `ongoing, ${cases.data.pending} pending` : 'ongoing',
    },
    appointments: { count: known(requests, requests.data), unit: 'waiting for an answer' },
    chats: { count: known(chats, chats.data), unit: chats.data === 1 ? 'unread message' : 'unread messages' },
    documents: { count: known(papers, papers.data), unit: papers.data === 1 ? 'document' : 'documents' },
    tasks: { count: known(tasks, tasks.data?.count), unit: 'open' },
    pins: { count: known(own, livePins), unit: livePins === 1 ? 'live PIN' : 'live PINs' },
  }
  const failed = [cases, requests, chats, papers, own].filter(({ isError }) => isError)
  return (
    <>
      <PageHeader title={name ? `Welcome, ${name}` : 'Welcome'} description="What waits for you today." />
      {failed.length > 0 && (
        <ErrorState
          title="Failed to load data"
          className="py-6"
          onRetry={() => {
            for (const query of failed) query.refetch()
          }}
        />
      )}
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {sections
          .filter(({ about }) => about)
          .map((section) => (
            <Tile
              key={section.path}
              section={section}
              to={sectionPath(base, section)}
              number={numbers[section.path]}
            />
          ))}
      </ul>
      <LawyerWaiting lawyerId={lawyerId} base={base} />
      <Agenda lawyerId={lawyerId} />
    </>
  )
}
