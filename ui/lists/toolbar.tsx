import type { ComponentProps } from 'react'
import { cn } from '#ui/cn.ts'

/** Search and filters above a list. */
export const Toolbar = ({ className, ...props }: ComponentProps<'div'>) => (
  <div data-screen-only {...props} className={cn('flex flex-wrap items-center gap-2', className)} />
)
