import type { ReactNode } from 'react'
import { cn } from '#ui/cn.ts'

type Props = {
  /** Omitted if the portal's header already shows it. */
  title?: ReactNode
  description?: ReactNode
  actions?: ReactNode
  as?: 'h1' | 'h2'
}

/** The header of a screen or of one of its sections: title left, actions right. */
export const PageHeader = ({ title, description, actions, as: Heading = 'h2' }: Props) => (
  <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
    <div className={cn('flex min-w-0 flex-col gap-1', Boolean(description) && 'flex-1 basis-72')}>
      {title && (
        <Heading className="font-serif text-3xl font-medium tracking-[-0.01em] wrap-anywhere">
          {title}
        </Heading>
      )}
      {description && <p className="text-sm text-ink-soft">{description}</p>}
    </div>
    {actions && (
      <div data-screen-only className="flex flex-wrap items-center gap-2">
        {actions}
      </div>
    )}
  </header>
)
