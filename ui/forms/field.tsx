import { type ReactNode, useId } from 'react'
import { cn } from '#ui/cn.ts'
import { FieldContext } from './field-context.ts'

type Props = {
  label: ReactNode
  hint?: ReactNode
  /** The message of react-hook-form's error, if any. */
  error?: string | undefined
  required?: boolean
  /** Appends '(optional)' to the label. */
  optional?: boolean
  /** Shows the label to screen readers only. */
  hideLabel?: boolean
  /** The field has several controls (such as a file and its remove button): the label names the group. */
  group?: boolean
  className?: string
  children: ReactNode
}

/** Label, control, hint and error. The control inside gets its ID and descriptions from context. */
export function Field({
  label,
  hint,
  error,
  required = false,
  optional,
  hideLabel,
  group,
  className,
  children,
}: Props) {
  const id = useId()
  const labelId = `${id}-label`
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  const labelClass = cn('text-sm font-medium text-ink', hideLabel && 'sr-only')
  const labelled = (
    <>
      {label}
      {required && (
        <span aria-hidden className="text-danger">
          {' '}
          *
        </span>
      )}
      {optional && <span className="font-normal text-ink-faint"> (optional)</span>}
    </>
  )
  return (
    <FieldContext value={{ id, describedBy, invalid: Boolean(error), required }}>
      <div
        {...(group && { role: 'group', 'aria-labelledby': labelId })}
        className={cn('flex flex-col gap-1.5', className)}
      >
        {group ? (
          <span id={labelId} className={labelClass}>
            {labelled}
          </span>
        ) : (
          <label htmlFor={id} className={labelClass}>
            {labelled}
          </label>
        )}
        {children}
        {hint && (
          <p id={`${id}-hint`} className="text-xs text-ink-faint">
            {hint}
          </p>
        )}
        <div aria-live="polite" className="not-empty:mt-0 -mt-1.5">
          {error && (
            <p id={`${id}-error`} className="text-sm text-danger">
              {error}
            </p>
          )}
        </div>
      </div>
    </FieldContext>
  )
}
