import type { ComponentProps, MouseEvent } from 'react'
import { type ButtonStyle, buttonStyle } from './button-style.ts'
import { cn } from './cn.ts'

export type ButtonProps = ComponentProps<'button'> &
  ButtonStyle & {
    /** The request runs: the label gives way to `pendingLabel`, further presses do nothing, focus stays. */
    pending?: boolean
    pendingLabel?: string
  }

/** A button is of type `button` unless told otherwise; the one that sends a form says `type="submit"`. */
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
          {/* Room for the longer of the two, so that the width never changes. */}
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
