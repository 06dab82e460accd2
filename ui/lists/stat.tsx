import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '#ui/cn.ts'
import { Skeleton } from './skeleton.tsx'

type Props = {
  label: string
  /** Undefined while it loads. */
  value: ReactNode
  note?: ReactNode
  icon?: LucideIcon
  className?: string
}

/** A number with its label. Several are grouped in a <StatRow>. */
export const Stat = ({ label, value, note, icon: Icon, className }: Props) => (
  <div className={cn('@container flex flex-col gap-1 bg-surface px-5 py-4', className)}>
    <dt className="flex items-center justify-between gap-3 text-sm text-ink-soft">
      {label}
      {Icon && <Icon aria-hidden className="size-4 text-brass" />}
    </dt>
    <dd className="font-serif text-2xl font-normal tabular-nums lining-nums @[12.5rem]:text-3xl">
      {value ?? <Skeleton className="my-1.5 h-8 w-24" />}
    </dd>
    {note && <dd className="text-xs text-ink-faint">{note}</dd>}
  </div>
)

/** Two, three or four numbers side by side, separated by thin lines. */
export const StatRow = ({ className, children }: { className?: string; children: ReactNode }) => (
  <dl
    className={cn(
      'grid auto-cols-fr gap-px overflow-hidden rounded-md border border-rule bg-rule sm:grid-flow-col max-sm:grid-cols-1',
      className,
    )}
  >
    {children}
  </dl>
)
