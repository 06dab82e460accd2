import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '#ui/cn.ts'

const tones = {
  info: { icon: Info, style: 'border-info-rule bg-info-soft', mark: 'text-info' },
  positive: { icon: CircleCheck, style: 'border-positive-rule bg-positive-soft', mark: 'text-positive' },
  warning: { icon: TriangleAlert, style: 'border-warning-rule bg-warning-soft', mark: 'text-warning' },
  danger: { icon: CircleAlert, style: 'border-danger-rule bg-danger-soft', mark: 'text-danger' },
}

const roles = { info: 'status', positive: 'status', warning: 'alert', danger: 'alert' }

/** A message within the page. Danger and warning are announced assertively, the others politely. */
export function InlineAlert({
  tone = 'info',
  within,
  className,
  children,
}: {
  tone?: keyof typeof tones
  /** Set inside an existing live region, to avoid a second announcement. */
  within?: 'live region'
  className?: string
  children: ReactNode
}) {
  const { icon: Icon, style, mark } = tones[tone]
  return (
    <div
      role={within ? undefined : roles[tone]}
      className={cn('flex items-start gap-3 rounded-sm border px-4 py-3 text-sm text-ink', style, className)}
    >
      <Icon aria-hidden className={cn('mt-0.5 size-4 shrink-0', mark)} />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  )
}
