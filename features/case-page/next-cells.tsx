import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { cn } from '#ui/cn.ts'
import { linkStyle } from '#ui/forms/text-link.tsx'

type CellsProps = { count: 3 | 4; children: ReactNode }

/** What comes next in a case, in cells that are always in the same place, to be found quickly. */
export const NextCells = ({ count, children }: CellsProps) => (
  <dl
    aria-label="What comes next"
    className={cn(
      'grid grid-cols-2 gap-px overflow-hidden rounded-md border border-rule bg-rule',
      count === 4 ? 'xl:grid-cols-4' : 'xl:grid-cols-3 max-xl:*:last:col-span-full',
    )}
  >
    {children}
  </dl>
)

type CellProps = {
  label: string
  /** Where all of them are. */
  to: string | undefined
  value: ReactNode
  about?: ReactNode
  /** Said in place of a missing value. */
  none: string
}

export const NextCell = ({ label, to, value, about, none }: CellProps) => (
  <div className="flex min-w-0 flex-col gap-0.5 bg-surface px-3 py-2.5 sm:px-4 sm:py-3">
    <dt className="text-xs text-ink-soft">
      {to ? (
        <Link
          to={to}
          preventScrollReset={!to.startsWith('#')}
          className={cn(linkStyle, 'tap text-ink-soft no-underline hover:underline')}
        >
          {label}
        </Link>
      ) : (
        label
      )}
    </dt>
    <dd className={cn('line-clamp-2 text-sm wrap-anywhere', value ? 'font-medium' : 'text-ink-faint')}>
      {value ?? none}
    </dd>
    {about && <dd className="line-clamp-2 text-xs wrap-anywhere text-ink-soft">{about}</dd>}
  </div>
)
