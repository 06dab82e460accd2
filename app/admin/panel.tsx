import { LogOut } from 'lucide-react'
import { Outlet, type ShouldRevalidateFunctionArgs, useLocation } from 'react-router'
import { useSignOut } from '#features/accounts/use-sign-out.ts'
import { firm } from '#firm.config.ts'
import { SidebarShell } from '#ui/sidebar-shell.tsx'
import { readSidebar } from '#ui/sidebar-state.ts'
import { ThemeToggle } from '#ui/theme-toggle.tsx'
import { roleOnly } from '../guards.ts'
import { enterAs } from '../session-change.ts'
import type { Route } from './+types/panel.ts'
import { sections } from './sections.ts'

export const middleware: Route.MiddlewareFunction[] = [roleOnly('admin', '/admin-login', 'admins-only')]

export const loader = ({ request }: Route.LoaderArgs) => ({
  sidebarOpen: readSidebar(request.headers.get('cookie')),
})

/** What the frame shows doesn't depend on the section, so moving between sections doesn't ask for it again. */
export const shouldRevalidate = ({ formMethod }: ShouldRevalidateFunctionArgs) => formMethod !== undefined

/** The administrators' portal: a sidebar of sections, each with an address of its own. */
export default function AdminPanel({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation()
  const signOut = useSignOut(() => enterAs('/', 'signed-out'))
  const current = sections.find((section) => section.to === pathname)
  return (
    <SidebarShell
      title={firm.shortName}
      defaultOpen={loaderData.sidebarOpen}
      items={sections.map((section) => ({ ...section, active: section === current }))}
      footerItems={[{ label: 'Sign Out', icon: LogOut, onSelect: () => signOut.mutate({}) }]}
      heading={current?.label ?? 'Administration'}
      subheading="Administrative Control Panel"
      actions={<ThemeToggle />}
    >
      <Outlet />
    </SidebarShell>
  )
}
