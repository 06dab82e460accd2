import { useEffect, useRef } from 'react'
import { NavLink, Outlet, useLocation } from 'react-router'
import { parts } from './parts.ts'

/** The editors of the public site's content: a tab for each part, each with its own URL. */
export default function PublicSite() {
  const tabs = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // On a phone the tabs scroll sideways.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current tab depends on the path
  useEffect(() => {
    const current = tabs.current?.querySelector('[aria-current="page"]')
    current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [pathname])
  return (
    <>
      <nav ref={tabs} aria-label="Public Site" className="flex gap-6 overflow-x-auto border-b border-rule">
        {parts.map(({ label, to }) => (
          <NavLink
            key={to}
            to={to}
            end={to === '/admin/public-site'}
            className={({ isActive }) =>
              `tap -mb-px inline-flex h-11 shrink-0 items-center border-b-2 text-sm font-medium transition-colors hover:text-ink focus-visible:-outline-offset-2 ${
                isActive ? 'border-brass-fill text-ink' : 'border-transparent text-ink-soft'
              }`
            }
          >
            {label}
          </NavLink>
        ))}
      </nav>
      <Outlet />
    </>
  )
}
