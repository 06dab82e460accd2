import type { ComponentProps } from 'react'
import { cn } from '#ui/cn.ts'

/** A placeholder; give it the shape of the content. */
export const Skeleton = ({ className, ...props }: ComponentProps<'div'>) => (
  <div aria-hidden {...props} className={cn('h-4 animate-pulse rounded-xs bg-ink/10', className)} />
)

/** Wraps skeletons: announces once to screen readers that content is loading. */
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

/** Placeholders for rows of a few lines. */
export const RowsLoading = () => (
  <Loading className="flex flex-col gap-3">
    <Skeleton className="h-14" />
    <Skeleton className="h-14" />
  </Loading>
)

/** Placeholders for a table: its header and rows. */
export const TableLoading = ({ label = 'Loading...', rows = 3 }: { label?: string; rows?: number }) => (
  <Loading label={label} className="flex flex-col gap-2">
    <Skeleton className="h-10" />
    {Array.from({ length: rows }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are identical
      <Skeleton key={row} className="h-16" />
    ))}
  </Loading>
)
