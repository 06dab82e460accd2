import { HydrationBoundary, useQuery } from '@tanstack/react-query'
import { LayoutDashboard, LogOut } from 'lucide-react'
import { Outlet, useLocation } from 'react-router'
import { useSignOut } from '#features/accounts/use-sign-out.ts'
import { pinRequests } from '#features/case-access/pin-requests.tsx'
import { caseAddress } from '#features/cases/case-page-link.tsx'
import { useMissingKeys } from '#features/chat/use-missing-keys.ts'
import { useUnsentMessages } from '#features/chat/use-unsent-messages.ts'
import { NotificationCentre, newestNotifications } from '#features/notifications/notification-centre.tsx'
import { ownPreferences } from '#features/notifications/preference-switches.tsx'
import { SearchEverything } from '#features/search/search-everything.tsx'
import { api } from '#platform/api/client.ts'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { readSidebar } from '#ui/layout/sidebar-state.ts'
import { lateDialog } from '#ui/overlays/late-dialog.tsx'
import { roleOnly, sessionOf } from '../guards.ts'
import { PortalFrame } from '../portal-frame.tsx'
import { preload } from '../preload.ts'
import { enterAs } from '../session-change.ts'
import type { Route } from './+types/portal.ts'
import { sectionAt, sectionPath, sections } from './sections.ts'
import { ShortcutSheet } from './shortcut-sheet.tsx'
import { useAlerts } from './use-alerts.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { unreadMessages, useWaiting, waitingRequests } from './use-waiting.ts'

const LawyerSearch = lateDialog(() => import('./search-dialog.tsx').then((code) => code.LawyerSearch))

export const middleware: Route.MiddlewareFunction[] = [roleOnly('lawyer', '/lawyer-login', 'lawyers-only')]

export const loader = async ({ request, context }: Route.LoaderArgs) => ({
  lawyerId: sessionOf(context)?.lawyerId ?? null,
  userId: sessionOf(context)?.user.id ?? null,
  sidebarOpen: readSidebar(request.headers.get('cookie')),
  state: await preload(
    context,
    api.lawyer.profile.get.queryOptions(),
    waitingRequests(),
    unreadMessages(),
    pinRequests(),
    newestNotifications(),
    ownPreferences(),
  ),
})

/** The frame's data depends on no section and isn't changed by a section's forms, so it is never revalidated. */
export const shouldRevalidate = () => false

/** The frame's context for the sections. */
export interface Portal {
  /** `/lawyer-portal` or `/lawyer-dashboard`: both serve the same screens. */
  base: string
  lawyerId: string | null
}

export default function LawyerPortal({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <Frame {...loaderData} />
    </HydrationBoundary>
  )
}

function Frame({
  lawyerId,
  userId,
  sidebarOpen,
}: Pick<Route.ComponentProps['loaderData'], 'lawyerId' | 'userId' | 'sidebarOpen'>) {
  const { pathname } = useLocation()
  const base = pathname.startsWith('/lawyer-dashboard') ? '/lawyer-dashboard' : '/lawyer-portal'
  const current = sectionAt(base, pathname)
  const profile = useQuery(api.lawyer.profile.get.queryOptions())
  const signOut = useSignOut(() => enterAs('/', 'signed-out'))
  const waiting = useWaiting({ lawyerId, userId })
  useAlerts(waiting, current?.path)
  useUnsentMessages('lawyer', api.lawyer.chat)
  useMissingKeys('lawyer', lawyerId)
  useShortcuts(base)
  const links = {
    appointment_requested: `${base}/appointments`,
    chat_message: `${base}/chats`,
    document_uploaded: (caseId: string) => `${base}/cases/by-id/${caseId}/documents`,
    pin_requested: `${base}/pins`,
  }
  return (
    <PortalFrame
      title={profile.data?.name || 'Attorney Portal'}
      defaultOpen={sidebarOpen}
      items={sections.map((section) => ({
        label: section.label,
        icon: section.icon,
        to: sectionPath(base, section),
        active: section === current,
        count: waiting[section.path] ?? 0,
      }))}
      footerItems={[{ label: 'Sign Out', icon: LogOut, onSelect: () => signOut.mutate() }]}
      ahead={[caseAddress(base, 'any')]}
      heading={current?.title ?? 'Lawyer Portal'}
      actions={
        <>
          <SearchEverything Dialog={LawyerSearch} />
          {current?.path && (
            <ButtonLink to={base} variant="secondary" size="sm">
              <LayoutDashboard aria-hidden />
              <span className="max-lg:sr-only">Dashboard</span>
            </ButtonLink>
          )}
          {userId && (
            <NotificationCentre
              userId={userId}
              reader="lawyer"
              links={links}
              settings={`${base}/settings#notifications`}
            />
          )}
          <ShortcutSheet />
        </>
      }
    >
      <Outlet context={{ base, lawyerId } satisfies Portal} />
    </PortalFrame>
  )
}
