import type { ComponentProps, ReactNode } from 'react'
import { cn } from '#ui/cn.ts'
import { Tooltip } from '#ui/overlays/tooltip.tsx'

type Props = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & {
  /** The accessible name, also shown as a tooltip. */
  label: string
  icon: ReactNode
  tone?: 'plain' | 'danger'
  size?: 'sm' | 'md'
}

/** A square button with only an icon. */
export function IconButton({
  label,
  icon,
  tone = 'plain',
  size = 'md',
  className,
  type = 'button',
  ...props
}: Props) {
  return (
    <Tooltip content={label}>
      <button
        {...props}
        type={type}
        aria-label={label}
        className={cn(
          'tap inline-flex shrink-0 items-center justify-center rounded-sm text-ink-soft transition-colors',
          'hover:bg-hover hover:text-ink disabled:cursor-not-allowed disabled:opacity-45',
          size === 'sm' ? 'size-8 [&_svg]:size-4' : 'size-10 [&_svg]:size-[1.125rem]',
          tone === 'danger' && 'hover:bg-danger-soft hover:text-danger',
          className,
        )}
      >
        {icon}
      </button>
    </Tooltip>
  )
}
