import type { ReactNode } from 'react'
import { cn } from '#ui/cn.ts'

/** Entries along a line, in the order given. */
export const Timeline = ({ label, children }: { label: string; children: ReactNode }) => (
  <ol aria-label={label} className="flex flex-col">
    {children}
  </ol>
)

type ItemProps = {
  /** The entry's time, formatted. */
  time: ReactNode
  /** Machine-readable, for <time>. */
  dateTime: string
  actions?: ReactNode
  /** The entry arrived while the page was open: announced and marked. */
  fresh?: boolean
  children: ReactNode
}

export const TimelineItem = ({ time, dateTime, actions, fresh, children }: ItemProps) => (
  <li className="group/item relative grid grid-cols-[1rem_1fr] gap-x-4 pb-7 last:pb-0">
    <span aria-hidden className="absolute top-2 bottom-0 left-[7px] w-px bg-rule group-last/item:hidden" />
    <span
      aria-hidden
      className={cn(
        'relative mt-1.5 size-[15px] rounded-full border bg-surface',
        fresh ? 'border-brass-fill bg-brass-fill' : 'border-brass-fill group-first/item:border-4',
      )}
    />
    <div className="flex min-w-0 flex-col gap-1">
      <div className="flex min-h-7 items-center justify-between gap-3">
        <time dateTime={dateTime} className="text-xs font-medium text-ink-soft">
          {time}
        </time>
        {actions && <div className="flex gap-1">{actions}</div>}
      </div>
      <div className="text-sm/6 wrap-anywhere">{children}</div>
    </div>
  </li>
)
