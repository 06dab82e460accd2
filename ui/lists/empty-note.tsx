import type { ReactNode } from 'react'
import { cn } from '#ui/cn.ts'

type Props = {
  picture: ReactNode
  title: ReactNode
  description?: ReactNode
  action?: ReactNode
  className?: string
}

/** An empty state: a picture, a sentence, and what the user can do. */
export const EmptyNote = ({ picture, title, description, action, className }: Props) => (
  <div className={cn('flex flex-col items-center gap-1.5 px-6 py-12 text-center', className)}>
    {picture}
    <p className="font-serif text-xl font-medium">{title}</p>
    {description && <p className="max-w-md text-sm text-ink-soft">{description}</p>}
    {action && <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div>}
  </div>
)
