import type { ComponentProps } from 'react'
import { FirmMark } from '#features/firm/firm-mark.tsx'
import { SidebarShell } from '#ui/layout/sidebar-shell.tsx'
import { ThemeToggle } from '#ui/layout/theme-toggle.tsx'
import { ConnectionNotice } from './connection-notice.tsx'

/** The frame that all portals share: the theme, the notice of a lost connection, the firm's mark. */
export function PortalFrame({
  actions,
  children,
  ...props
}: Omit<ComponentProps<typeof SidebarShell>, 'mark'>) {
  return (
    <SidebarShell
      {...props}
      mark={<FirmMark square className="size-8" />}
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
