import type { ComponentProps } from 'react'
import { cn } from '#ui/cn.ts'

/** A panel with a thin border. `as="li"` in lists. */
export function Card({
  as: Tag = 'div',
  className,
  ...props
}: ComponentProps<'div'> & { as?: 'div' | 'section' | 'article' | 'li' }) {
  // The four tags take the same attributes; only their element types differ.
  const Element = Tag as 'div'
  return (
    <Element {...props} className={cn('flex flex-col rounded-md border border-rule bg-surface', className)} />
  )
}

/** Title at the left, badges or buttons at the right. */
export const CardHeader = ({ className, ...props }: ComponentProps<'div'>) => (
  <div
    {...props}
    className={cn('flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-5 pt-5', className)}
  />
)

export const CardTitle = ({
  as: Tag = 'h3',
  className,
  ...props
}: ComponentProps<'h3'> & { as?: 'h2' | 'h3' | 'h4' }) => (
  <Tag {...props} className={cn('font-serif text-xl font-medium text-ink', className)} />
)

export const CardDescription = ({ className, ...props }: ComponentProps<'p'>) => (
  <p {...props} className={cn('text-sm text-ink-soft', className)} />
)

export const CardBody = ({ className, ...props }: ComponentProps<'div'>) => (
  <div {...props} className={cn('flex flex-1 flex-col gap-3 px-5 py-4', className)} />
)

/** The card's actions, below a divider. */
export const CardFooter = ({ className, ...props }: ComponentProps<'div'>) => (
  <div
    data-screen-only
    {...props}
    className={cn('flex flex-wrap items-center gap-2 border-t border-rule px-5 py-3', className)}
  />
)
