import type { ComponentProps, MouseEvent } from 'react'
import { cn } from '#ui/cn.ts'
import { type ButtonStyle, buttonStyle } from './button-style.ts'

export type ButtonProps = ComponentProps<'button'> &
  ButtonStyle & {
    /** While a request runs, `pendingLabel` replaces the label, presses are ignored and the focus stays. */
    pending?: boolean
    pendingLabel?: string
  }

/** The default type is `button`; a form's submit button needs `type="submit"`. */
export function Button({
  variant,
  size,
  pending,
  pendingLabel = 'Loading...',
  className,
  children,
  onClick,
  type = 'button',
  ...props
}: ButtonProps) {
  // A press while pending must neither act nor submit; `disabled` would drop the focus to the body.
  const press = (event: MouseEvent<HTMLButtonElement>) =>
    pending ? event.preventDefault() : onClick?.(event)
  const swaps = pending !== undefined
  return (
    <button
      {...props}
      type={type}
      onClick={press}
      aria-disabled={pending || props['aria-disabled']}
      aria-busy={pending || undefined}
      className={cn(buttonStyle({ variant, size }), className)}
    >
      {swaps ? (
        <span className="inline-grid items-center justify-items-center *:col-start-1 *:row-start-1">
          <span className={cn('inline-flex items-center gap-2', pending && 'invisible')}>{children}</span>
          {pending && <span>{pendingLabel}</span>}
          {/* Reserves the width of the longer label, so that the width never changes. */}
          <span
            aria-hidden
            className="h-0 overflow-hidden before:content-[attr(data-label)]"
            data-label={pendingLabel}
          />
        </span>
      ) : (
        children
      )}
    </button>
  )
}
