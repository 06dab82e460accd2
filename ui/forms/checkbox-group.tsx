import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from '#ui/cn.ts'
import { Checkbox } from './checkbox.tsx'

type Props = Omit<ComponentProps<'input'>, 'type' | 'children' | 'value' | 'id'> & {
  legend: ReactNode
  options: readonly { value: string; label: ReactNode }[]
  /** The message of react-hook-form's error, if any. */
  error?: string | undefined
}

/** Checkboxes of which at least one must be ticked, as one field: `<CheckboxGroup {...register('events')} …/>`. */
export function CheckboxGroup({ legend, options, error, className, ...props }: Props) {
  const problem = useId()
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 text-sm font-medium text-ink">
        {legend}
        <span aria-hidden className="text-danger">
          {' '}
          *
        </span>
      </legend>
      <div className={cn('grid gap-2 sm:grid-cols-2', className)}>
        {options.map(({ value, label }) => (
          <Checkbox
            key={value}
            {...props}
            label={label}
            value={value}
            aria-invalid={Boolean(error)}
            aria-describedby={problem}
          />
        ))}
      </div>
      <div id={problem} aria-live="polite" className="not-empty:mt-0 -mt-1.5">
        {error && <p className="text-sm text-danger">{error}</p>}
      </div>
    </fieldset>
  )
}
