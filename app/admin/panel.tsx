import { HydrationBoundary, useQuery } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { Outlet, useLocation } from 'react-router'
import { useSignOut } from '#features/accounts/use-sign-out.ts'
import { caseAddress } from '#features/cases/case-page-link.tsx'
import { NotificationCentre, newestNotifications } from '#features/notifications/notification-centre.tsx'
import { SearchEverything } from '#features/search/search-everything.tsx'
import { firm } from '#firm.ts'
import { api } from '#platform/api/client.ts'
import { useLive } from '#platform/realtime/live.ts'
import { readSidebar } from '#ui/layout/sidebar-state.ts'
import { lateDialog } from '#ui/overlays/late-dialog.tsx'
import { roleOnly, sessionOf } from '../guards.ts'
import { PortalFrame } from '../portal-frame.tsx'
import { preload } from '../preload.ts'
import { enterAs } from '../session-change.ts'
import type { Route } from './+types/panel.ts'
import { furtherSections, sections } from './sections.ts'

const AdminSearch = lateDialog(() => import('./search-dialog.tsx').then((code) => code.AdminSearch))

export const middleware: Route.MiddlewareFunction[] = [roleOnly('admin', '/admin-login', 'admins-only')]

export const loader = async ({ request, context }: Route.LoaderArgs) => ({
  userId: sessionOf(context)?.user.id ?? null,
  sidebarOpen: readSidebar(request.headers.get('cookie')),
  state: await preload(
    context,
    api.admin.inbox.counts.queryOptions(),
    api.admin.jobs.counts.queryOptions(),
    newestNotifications(),
  ),
})

/** The frame's data depends on no section and isn't changed by a section's forms, so it is never revalidated. */
export const shouldRevalidate = () => false

/** The administrators' portal: a sidebar of sections, each with its own URL. */
export default function AdminPanel({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <Frame {...loaderData} />
    </HydrationBoundary>
  )
}

function Frame({ userId, sidebarOpen }: Pick<Route.ComponentProps['loaderData'], 'userId' | 'sidebarOpen'>) {
  const { pathname } = useLocation()
  const signOut = useSignOut(() => enterAs('/', 'signed-out'))
  // Highlights the section of the current path; of several matching prefixes, the longest.
  const current = [...sections, ...furtherSections]
    .filter(({ to }) => to === pathname || pathname.startsWith(`${to}/`))
    .toSorted((a, b) => b.to.length - a.to.length)[0]
  const inbox = useQuery(api.admin.inbox.counts.queryOptions())
  useLive('contact_messages', [api.admin.inbox.counts.key()])
  const jobs = useQuery(api.admin.jobs.counts.queryOptions())
  useLive('queued_jobs', [api.admin.jobs.counts.key()])
  const counts: Record<string, number | undefined> = {
    '/admin/inbox': inbox.data?.open,
    '/admin/jobs': jobs.data?.failed,
  }
  const entry = (section: (typeof sections)[number]) => ({
    ...section,
    active: section === current,
    count: counts[section.to] ?? 0,
  })
  return (
    <PortalFrame
      title={firm.shortName}
      defaultOpen={sidebarOpen}
      items={sections.map(entry)}
      furtherItems={furtherSections.map(entry)}
      footerItems={[{ label: 'Sign Out', icon: LogOut, onSelect: () => signOut.mutate() }]}
      ahead={[caseAddress('/admin', 'any')]}
      heading={current?.label ?? 'Administration'}
      subheading="Administrative Control Panel"
      actions={
        <>
          <SearchEverything Dialog={AdminSearch} />
          {userId && (
            <NotificationCentre
              userId={userId}
              reader="admin"
              links={{ document_uploaded: (caseId) => `/admin/cases/by-id/${caseId}/documents` }}
              settings="/admin/security#notifications"
            />
          )}
        </>
      }
    >
      <Outlet />
    </PortalFrame>
  )
}
