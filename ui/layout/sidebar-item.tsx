import type { LucideIcon } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'react-router'
import { cn } from '#ui/cn.ts'
import { Tooltip } from '#ui/overlays/tooltip.tsx'

export type SidebarItem = {
  label: string
  icon: LucideIcon
  /** Its target; without it the item is a button that calls `onSelect`. */
  to?: string
  onSelect?: () => void
  active?: boolean
  /** A count, such as unread messages; hidden at 0. */
  count?: number
}

type Props = SidebarItem & { collapsed: boolean; onChoose: () => void }

/** Most entries stay as they are while sections change. */
export const SidebarEntry = memo(function SidebarEntry({
  label,
  icon: Icon,
  to,
  onSelect,
  active,
  count = 0,
  collapsed,
  onChoose,
}: Props) {
  const choose = () => {
    onSelect?.()
    onChoose()
  }
  const shared = {
    'aria-current': active ? ('page' as const) : undefined,
    onClick: choose,
    className: cn(
      'tap relative flex h-9 w-full items-center gap-3 overflow-hidden rounded-sm px-2 text-sm whitespace-nowrap text-ink-soft transition-colors',
      'hover:bg-hover hover:text-ink focus-visible:-outline-offset-2',
      active &&
        'bg-hover font-medium text-ink before:absolute before:inset-y-1.5 before:left-0 before:w-0.5 before:bg-brass-fill',
    ),
  }
  const inside = (
    <>
      <Icon aria-hidden className={cn('size-4 shrink-0', active ? 'text-brass' : 'text-ink-faint')} />
      <span className={cn('flex-1 truncate text-left', collapsed && 'sr-only')}>{label}</span>
      {count > 0 && (
        <span
          className={cn(
            'rounded-full bg-primary text-center text-2xs font-semibold text-on-primary tabular-nums',
            collapsed
              ? 'absolute top-1 right-0.5 size-3.5 text-[0.5625rem]/[0.875rem]'
              : 'min-w-5 px-1.5 leading-5',
          )}
        >
          {count > 99 ? '99+' : count}
        </span>
      )}
    </>
  )
  return (
    <li>
      <Tooltip content={label} side="right" disabled={!collapsed}>
        {to ? (
          <Link to={to} prefetch="intent" {...shared}>
            {inside}
          </Link>
        ) : (
          <button type="button" {...shared}>
            {inside}
          </button>
        )}
      </Tooltip>
    </li>
  )
})
