import { HydrationBoundary, useQuery } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { Outlet, type ShouldRevalidateFunctionArgs, useLocation } from 'react-router'
import type { Viewer } from '#features/accounts/accounts.schema.ts'
import { useSignOut } from '#features/accounts/use-sign-out.ts'
import { viewerOf } from '#features/accounts/viewer.ts'
import { useMissingKeys } from '#features/chat/use-missing-keys.ts'
import { useUnsentMessages } from '#features/chat/use-unsent-messages.ts'
import { NotificationCentre, newestNotifications } from '#features/notifications/notification-centre.tsx'
import { SearchEverything } from '#features/search/search-everything.tsx'
import { api } from '#platform/api/client.ts'
import type { Session } from '#platform/api/context.ts'
import { useLive } from '#platform/realtime/live.ts'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { readSidebar } from '#ui/layout/sidebar-state.ts'
import { lateDialog } from '#ui/overlays/late-dialog.tsx'
import { sessionOf, signedInOnly } from '../guards.ts'
import { PortalFrame } from '../portal-frame.tsx'
import { preload } from '../preload.ts'
import { enterAs } from '../session-change.ts'
import type { Route } from './+types/dashboard.ts'
import { tabs } from './tabs.ts'

const ClientSearch = lateDialog(() => import('./search-dialog.tsx').then((code) => code.ClientSearch))

export const middleware: Route.MiddlewareFunction[] = [signedInOnly()]

export async function loader({ context, request }: Route.LoaderArgs) {
  return {
    viewer: viewerOf(sessionOf(context) as Session),
    sidebarOpen: readSidebar(request.headers.get('cookie')),
    state: await preload(context, newestNotifications(), api.client.chat.conversations.queryOptions()),
  }
}

/**
 * The frame's data follows live topics and isn't revalidated on navigation, except when a redirect brings a notice of a
 * changed address.
 */
export const shouldRevalidate = ({ nextUrl }: ShouldRevalidateFunctionArgs) =>
  nextUrl.searchParams.has('notice')

/** The client's portal: a sidebar of tabs, each with its own URL. */
export default function Dashboard({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <Frame {...loaderData} />
    </HydrationBoundary>
  )
}

function Frame({ viewer, sidebarOpen }: Pick<Route.ComponentProps['loaderData'], 'viewer' | 'sidebarOpen'>) {
  const { pathname } = useLocation()
  const signOut = useSignOut(() => enterAs('/', 'signed-out'))
  const unreadMessages = useUnreadMessages(viewer)
  useUnsentMessages('client', api.client.chat)
  useMissingKeys('client', viewer.clientId)
  const current = tabs.find((tab) => tab.to === pathname)
  return (
    <PortalFrame
      title="Client Portal"
      defaultOpen={sidebarOpen}
      items={tabs.map((tab) => ({
        ...tab,
        active: tab === current,
        count: tab.label === 'Chat' ? unreadMessages : 0,
      }))}
      footerItems={[{ label: 'Sign Out', icon: LogOut, onSelect: () => signOut.mutate() }]}
      heading={current?.label ?? 'Dashboard'}
      subheading={`Welcome back, ${viewer.name || viewer.email}`}
      actions={
        <>
          <SearchEverything Dialog={ClientSearch} />
          {viewer.roles.includes('admin') && (
            <ButtonLink to="/admin" variant="secondary" size="sm">
              Admin Panel
            </ButtonLink>
          )}
          <NotificationCentre
            userId={viewer.id}
            reader={readerOf(viewer)}
            settings="/dashboard/profile#notifications"
          />
        </>
      }
    >
      <Outlet context={viewer} />
    </PortalFrame>
  )
}

/** Staff may come here too; what they are notified of is in their own portal. */
const readerOf = ({ roles }: Viewer) => roles.find((role) => role === 'admin') ?? roles[0] ?? 'client'

/** Reading a message also marks its notification as read, here or in another tab; this subscribes to that change. */
function useUnreadMessages({ id, clientId }: Viewer): number {
  const conversations = api.client.chat.conversations.queryOptions()
  const { data = [] } = useQuery(conversations)
  useLive(clientId ? [`chat_conversations/client_id/${clientId}`, `notifications/user_id/${id}`] : [], [
    conversations.queryKey,
  ])
  return data.reduce((sum, { unread }) => sum + unread, 0)
}
