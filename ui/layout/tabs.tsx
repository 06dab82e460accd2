import { Tabs as Base } from '@base-ui/react/tabs'
import type { ComponentProps } from 'react'
import { cn } from '#ui/cn.ts'

/** `<Tabs defaultValue="a">` or `value` with `onValueChange`. Arrow keys move between tabs. */
export const Tabs = ({ className, ...props }: ComponentProps<typeof Base.Root> & { className?: string }) => (
  <Base.Root {...props} className={cn('flex flex-col gap-5', className)} />
)

export const TabList = ({
  className,
  ...props
}: ComponentProps<typeof Base.List> & { className?: string }) => (
  <Base.List
    activateOnFocus
    {...props}
    className={cn('flex gap-6 overflow-x-auto border-b border-rule', className)}
  />
)

export const Tab = ({ className, ...props }: ComponentProps<typeof Base.Tab> & { className?: string }) => (
  <Base.Tab
    {...props}
    className={cn(
      'tap -mb-px inline-flex h-11 shrink-0 items-center gap-2 border-b-2 border-transparent text-sm font-medium text-ink-soft transition-colors',
      'hover:text-ink focus-visible:-outline-offset-2 data-active:border-brass-fill data-active:text-ink data-disabled:opacity-50',
      className,
    )}
  />
)

export const TabPanel = ({
  className,
  ...props
}: ComponentProps<typeof Base.Panel> & { className?: string }) => (
  <Base.Panel {...props} className={cn('outline-offset-4', className)} />
)
