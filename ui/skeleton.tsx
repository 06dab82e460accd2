import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

/** A place being filled; give it the shape of what comes. */
export const Skeleton = ({ className, ...props }: ComponentProps<'div'>) => (
  <div aria-hidden {...props} className={cn('h-4 animate-pulse rounded-xs bg-ink/10', className)} />
)

/** Around skeletons: tells screen readers, once, that something is loading. */
export const Loading = ({
  label = 'Loading...',
  children,
  ...props
}: ComponentProps<'div'> & { label?: string }) => (
  <div {...props} role="status">
    <span className="sr-only">{label}</span>
    {children}
  </div>
)

/** Where rows of a few lines are on their way. */
export const RowsLoading = () => (
  <Loading className="flex flex-col gap-3">
    <Skeleton className="h-14" />
    <Skeleton className="h-14" />
  </Loading>
)
