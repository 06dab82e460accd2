import type { ComponentProps } from 'react'
import { SidebarShell } from '#ui/sidebar-shell.tsx'
import { ThemeToggle } from '#ui/theme-toggle.tsx'
import { ConnectionNotice } from './connection-notice.tsx'

/** The frame of each portal, with what none of them may lack: the theme, and word of a lost connection. */
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
