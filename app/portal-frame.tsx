import type { ComponentProps } from 'react'
import { useRevalidator, useRouteLoaderData } from 'react-router'
import { FirmMark } from '#features/firm/firm-mark.tsx'
import { useWatch } from '#platform/realtime/use-watch.ts'
import { SidebarShell } from '#ui/layout/sidebar-shell.tsx'
import { ThemeToggle } from '#ui/layout/theme-toggle.tsx'
import { ConnectionNotice } from './connection-notice.tsx'
import type { loader } from './root.tsx'

/** The frame that all portals share: the theme, the notice of a lost connection, and the firm as it is now. */
export function PortalFrame({
  actions,
  children,
  ...props
}: Omit<ComponentProps<typeof SidebarShell>, 'mark'>) {
  const root = useRouteLoaderData<typeof loader>('root')
  const { revalidate } = useRevalidator()
  // The root's data has the firm's settings: its name, its clock and its formats are on every screen.
  useWatch('firm_settings', revalidate, () => root?.since, { enabled: root !== undefined })
  return (
    <SidebarShell
      {...props}
      mark={<FirmMark className="size-8" />}
      actions={
        <>
          {actions}
          <ThemeToggle />
        </>
      }
    >
      <ConnectionNotice />
      {children}
    </SidebarShell>
  )
}
