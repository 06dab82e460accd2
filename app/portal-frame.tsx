import type { ComponentProps } from 'react'
import { SidebarShell } from '#ui/layout/sidebar-shell.tsx'
import { ThemeToggle } from '#ui/layout/theme-toggle.tsx'
import { ConnectionNotice } from './connection-notice.tsx'

/** The frame that all portals share: the theme, and the notice of a lost connection. */
export const PortalFrame = ({ actions, children, ...props }: ComponentProps<typeof SidebarShell>) => (
  <SidebarShell
    {...props}
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
