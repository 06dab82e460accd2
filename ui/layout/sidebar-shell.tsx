import { PanelLeft } from 'lucide-react'
import { type ReactNode, useCallback, useEffect } from 'react'
import { Link } from 'react-router'
import { cn } from '#ui/cn.ts'
import { IconButton } from '#ui/forms/icon-button.tsx'
import { useSidebar } from '#ui/hooks/use-sidebar.ts'
import { Sheet } from '#ui/overlays/sheet.tsx'
import { CodeAhead } from './code-ahead.tsx'
import { SidebarEntry, type SidebarItem } from './sidebar-item.tsx'
import { SkipLink } from './skip-link.tsx'

export type { SidebarItem } from './sidebar-item.tsx'

type Props = {
  /** Links to the home page, at the top of the sidebar. */
  mark: ReactNode
  /** The portal's name, beside the mark. */
  title: string
  items: readonly SidebarItem[]
  /** Secondary items, below a divider. */
  furtherItems?: readonly SidebarItem[]
  /** At the bottom, such as signing out. */
  footerItems?: readonly SidebarItem[]
  /** From `readSidebar(cookies)` in the loader, so that the served page already has the right width. */
  defaultOpen: boolean
  /** Pages that are opened from sections, whose code is loaded ahead as the sections' is. */
  ahead?: readonly string[]
  heading: ReactNode
  subheading?: ReactNode
  /** At the right of the header. */
  actions?: ReactNode
  children: ReactNode
}

/** The frame of a portal: a sidebar (Ctrl or Cmd+B), a header and the screen. */
export function SidebarShell({
  mark,
  title,
  items,
  furtherItems = [],
  footerItems = [],
  defaultOpen,
  ahead = [],
  heading,
  subheading,
  actions,
  children,
}: Props) {
  const { open, sheet, setSheet, toggle, expanded } = useSidebar(defaultOpen)
  const closeSheet = useCallback(() => setSheet(false), [setSheet])
  // Portals show toasts often, and the library can't be loaded once the connection is lost, so load it early.
  useEffect(() => void import('#ui/overlays/toast-shelf.tsx').catch(() => {}), [])
  const navigation = (collapsed: boolean) => (
    <SidebarContent
      mark={mark}
      title={title}
      items={items}
      furtherItems={furtherItems}
      footerItems={footerItems}
      collapsed={collapsed}
      onChoose={closeSheet}
    />
  )
  return (
    <div className="flex min-h-dvh">
      <SkipLink />
      <CodeAhead pages={[...[...items, ...furtherItems].flatMap(({ to }) => to ?? []), ...ahead]} />
      <aside
        data-screen-only
        data-state={open ? 'open' : 'closed'}
        className={cn(
          'sticky top-0 hidden h-dvh shrink-0 flex-col border-r border-rule bg-sunken transition-[width] duration-200 ease-out md:flex',
          open ? 'w-64' : 'w-12',
        )}
      >
        {navigation(!open)}
      </aside>
      <Sheet
        open={sheet}
        onOpenChange={setSheet}
        side="left"
        title={title}
        hideTitle
        className="w-72 bg-sunken"
      >
        {navigation(false)}
      </Sheet>
      <div className="flex min-w-0 flex-1 flex-col">
        <header className="sticky top-0 z-30 flex min-h-16 items-center gap-3 border-b border-rule bg-paper px-3 py-2 sm:px-5 print:static print:bg-transparent">
          <IconButton
            label="Toggle sidebar"
            aria-expanded={expanded}
            icon={<PanelLeft aria-hidden />}
            onClick={toggle}
          />
          <div className="flex min-w-0 flex-1 flex-col border-l border-rule pl-4 print:border-0 print:pl-0">
            <h1 className="line-clamp-2 font-serif text-base/tight font-medium lg:line-clamp-1 lg:text-xl/tight">
              {heading}
            </h1>
            {subheading && (
              <p className="line-clamp-2 text-xs/tight text-ink-soft sm:line-clamp-1">{subheading}</p>
            )}
          </div>
          {actions && (
            <div data-screen-only className="flex shrink-0 items-center gap-1.5">
              {actions}
            </div>
          )}
        </header>
        <main
          id="main"
          tabIndex={-1}
          className="flex w-full max-w-7xl flex-1 flex-col gap-6 px-4 py-6 outline-none sm:px-6 lg:px-8"
        >
          {children}
        </main>
      </div>
    </div>
  )
}

type ContentProps = {
  mark: ReactNode
  title: string
  items: readonly SidebarItem[]
  furtherItems: readonly SidebarItem[]
  footerItems: readonly SidebarItem[]
  collapsed: boolean
  onChoose: () => void
}

function SidebarContent({
  mark,
  title,
  items,
  furtherItems,
  footerItems,
  collapsed,
  onChoose,
}: ContentProps) {
  const list = (entries: readonly SidebarItem[]) =>
    entries.map((item) => (
      <SidebarEntry key={item.label} {...item} collapsed={collapsed} onChoose={onChoose} />
    ))
  return (
    <>
      <Link
        to="/"
        className="flex h-16 items-center gap-3 overflow-hidden border-b border-rule px-2 whitespace-nowrap focus-visible:-outline-offset-2"
      >
        {mark}
        <span className={cn('truncate font-serif text-lg font-medium', collapsed && 'sr-only')}>{title}</span>
      </Link>
      <nav
        aria-label="Sections"
        className="flex min-h-0 flex-1 flex-col justify-between overflow-x-hidden overflow-y-auto"
      >
        <div>
          <ul className="flex flex-col gap-0.5 p-1.5">{list(items)}</ul>
          {furtherItems.length > 0 && (
            <ul className="mx-1.5 flex flex-col gap-0.5 border-t border-rule py-1.5">{list(furtherItems)}</ul>
          )}
        </div>
        {footerItems.length > 0 && (
          <ul className="flex flex-col gap-0.5 border-t border-rule p-1.5">{list(footerItems)}</ul>
        )}
      </nav>
    </>
  )
}
