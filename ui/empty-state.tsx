import type { ReactNode } from 'react'
import { cn } from './cn.ts'
import { Vignette, type VignetteName } from './vignette.tsx'

type Props = {
  art?: VignetteName
  title: ReactNode
  description?: ReactNode
  action?: ReactNode
  className?: string
}

/** Nothing here yet: a drawing, a sentence, and what to do about it. */
export const EmptyState = ({ art = 'folder', title, description, action, className }: Props) => (
  <div className={cn('flex flex-col items-center gap-1.5 px-6 py-12 text-center', className)}>
    <Vignette name={art} className="mb-3 w-36" />
    <p className="font-serif text-xl font-medium">{title}</p>
    {description && <p className="max-w-md text-sm text-ink-soft">{description}</p>}
    {action && <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div>}
  </div>
)
