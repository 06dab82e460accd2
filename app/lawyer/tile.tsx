import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Skeleton } from '#ui/lists/skeleton.tsx'
import type { Section } from './sections.ts'

type Props = {
  section: Section
  to: string
  /** The count and its label; the count is missing while it loads. */
  number?: { count: ReactNode; unit: string } | undefined
}

/** Links to a section and shows its count. */
export const Tile = ({ section: { label, about, icon: Icon, shortcut }, to, number }: Props) => (
  <li className="contents">
    <Link
      to={to}
      className="group flex flex-col gap-4 rounded-md border border-rule bg-surface p-5 transition-colors hover:border-rule-strong hover:bg-raised"
    >
      <span className="flex items-start justify-between gap-3">
        <span className="flex items-start gap-3">
          <Icon aria-hidden className="mt-1 size-5 shrink-0 text-brass" />
          <span className="font-serif text-xl font-medium">{label}</span>
        </span>
        {shortcut && (
          <kbd
            aria-hidden
            className="hidden shrink-0 font-sans text-2xs text-ink-faint lg:pointer-fine:block"
          >
            Alt+{shortcut.code.slice(-1)}
          </kbd>
        )}
      </span>
      <span className="text-sm text-ink-soft">{about}</span>
      {number && (
        <span className="mt-auto flex items-baseline gap-2 border-t border-rule pt-4">
          <span className="font-serif text-3xl tabular-nums lining-nums">
            {number.count ?? <Skeleton className="h-8 w-10" />}
          </span>
          <span className="text-sm text-ink-soft">{number.unit}</span>
        </span>
      )}
    </Link>
  </li>
)
