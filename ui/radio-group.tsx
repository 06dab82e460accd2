import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from './cn.ts'
import { useFieldLabel } from './field-context.ts'

type Props = ComponentProps<'div'> & { row?: boolean }

/** Around Radio, inside `<Field group>`, whose label then names the group. */
export function RadioGroup({ row, className, ...props }: Props) {
  return (
    <div
      role="radiogroup"
      aria-labelledby={useFieldLabel()}
      {...props}
      className={cn('flex gap-x-6 gap-y-2', row ? 'flex-wrap' : 'flex-col', className)}
    />
  )
}

/** One choice; all of a group share `name`, or one `register('…')`. */
export function Radio({
  label,
  className,
  ...props
}: Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode }) {
  const made = useId()
  const id = props.id ?? made
  return (
    <div className={cn('flex items-center gap-3', className)}>
      <input {...props} id={id} type="radio" className="check rounded-full" />
      <label htmlFor={id} className="text-sm pointer-coarse:py-3">
        {label}
      </label>
    </div>
  )
}
