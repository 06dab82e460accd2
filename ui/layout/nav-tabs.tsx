import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { cn } from '#ui/cn.ts'

export interface NavTab {
  label: string
  to: string
  /** Only this exact address, not those below it. */
  end?: boolean
  count?: number
}

/** Tabs that each have their own address. On a phone they scroll sideways. */
export function NavTabs({ label, tabs }: { label: string; tabs: readonly NavTab[] }) {
  const list = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current tab depends on the path
  useEffect(() => {
    const current = list.current?.querySelector('[aria-current="page"]')
    current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [pathname])
  return (
    <nav
      ref={list}
      data-screen-only
      aria-label={label}
      className="flex gap-6 overflow-x-auto border-b border-rule"
    >
      {tabs.map(({ to, end = false, count, ...tab }) => (
        <NavLink
          key={to}
          to={to}
          end={end}
          preventScrollReset
          className={({ isActive }) =>
            cn(
              'tap -mb-px inline-flex h-11 shrink-0 items-center gap-2 border-b-2 text-sm font-medium transition-colors',
              'hover:text-ink focus-visible:-outline-offset-2',
              isActive ? 'border-brass-fill text-ink' : 'border-transparent text-ink-soft',
            )
          }
        >
          {tab.label}
          {Boolean(count) && <span className="text-xs text-ink-faint tabular-nums">{count}</span>}
        </NavLink>
      ))}
    </nav>
  )
}
