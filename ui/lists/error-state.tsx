import type { ReactNode } from 'react'
import { Vignette } from '#ui/art/vignette.tsx'
import { cn } from '#ui/cn.ts'
import { Button } from '#ui/forms/button.tsx'

type Props = {
  title: ReactNode
  description?: ReactNode
  onRetry?: () => void
  retrying?: boolean
  className?: string
}

/** Shown when loading failed: an error message and a retry button. */
export const ErrorState = ({ title, description, onRetry, retrying = false, className }: Props) => (
  <div role="alert" className={cn('flex flex-col items-center gap-1.5 px-6 py-12 text-center', className)}>
    <Vignette name="broken" className="mb-3 w-36" />
    <p className="font-serif text-xl font-medium">{title}</p>
    {description && <p className="max-w-md text-sm text-ink-soft">{description}</p>}
    {onRetry && (
      <Button variant="secondary" className="mt-4" pending={retrying} onClick={onRetry}>
        Try again
      </Button>
    )}
  </div>
)
