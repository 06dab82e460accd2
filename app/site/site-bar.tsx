import { Link, NavLink } from 'react-router'
import { FirmMark } from '#features/firm/firm-mark.tsx'
import { isWide } from '#firm.config.ts'
import { firm } from '#firm.ts'
import { cn } from '#ui/cn.ts'
import { ThemeToggle } from '#ui/layout/theme-toggle.tsx'
import { useLogins, usePages } from './navigation.ts'
import { SiteMenu } from './site-menu.tsx'

/** The sticky bar, 80 px high. It shows all eleven links from 1280 px up; below that they are in the menu. */
export const SiteBar = () => (
  <header data-screen-only className="sticky top-0 z-40 h-20 border-b border-rule bg-paper">
    <div className="mx-auto flex h-full max-w-site items-center gap-x-6 px-4 sm:px-6">
      <Link to="/" className="tap flex shrink-0 items-center gap-2.5 text-ink">
        <FirmMark className="size-9" />
        <span
          className={cn(
            'font-serif text-lg/none font-medium tracking-[-0.01em] whitespace-nowrap',
            firm.logo && isWide(firm.logo) && 'sr-only',
          )}
        >
          {firm.name}
        </span>
      </Link>
      <nav aria-label="Main" className="hidden flex-1 items-center justify-between gap-x-5 xl:flex">
        <ul className="flex items-center gap-x-[clamp(0.875rem,1.25vw,1.5rem)]">
          {usePages().map(({ label, to }) => (
            <li key={to}>
              <NavLink
                to={to}
                end={to === '/'}
                className={({ isActive }) =>
                  cn(
                    'relative inline-flex h-20 items-center text-[0.8125rem] font-medium whitespace-nowrap text-ink-soft transition-colors hover:text-ink focus-visible:-outline-offset-4',
                    'after:absolute after:inset-x-0 after:-bottom-px after:h-0.5 after:bg-transparent',
                    isActive && 'text-ink after:bg-brass-fill',
                  )
                }
              >
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
        <ul className="flex items-center gap-x-[clamp(0.75rem,1.1vw,1.25rem)]">
          {useLogins().map(({ label, to }, at) => (
            <li key={to}>
              <Link
                to={to}
                className={cn(
                  'inline-flex h-9 items-center text-[0.8125rem] font-medium whitespace-nowrap transition-colors',
                  at === 0
                    ? 'rounded-sm border border-rule-strong px-3 text-ink hover:bg-hover'
                    : 'text-ink-soft hover:text-ink',
                )}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="ml-auto flex items-center gap-1 xl:ml-0">
        <ThemeToggle />
        <SiteMenu />
      </div>
    </div>
  </header>
)
