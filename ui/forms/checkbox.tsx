import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from '#ui/cn.ts'
import { useFieldControl } from './field-context.ts'

type Props = Omit<ComponentProps<'input'>, 'type' | 'children'> & { label: ReactNode; hint?: ReactNode }

/** A native checkbox with its label at the right; works with `register` and without JavaScript. */
export function Checkbox({ label, hint, className, ...props }: Props) {
  const made = useId()
  const id = props.id ?? made
  return (
    <div className={cn('flex items-start gap-3', className)}>
      <input {...useFieldControl({ ...props, id })} type="checkbox" className="check mt-1" />
      <label htmlFor={id} className="flex flex-col text-sm pointer-coarse:py-2">
        {label}
        {hint && <span className="text-xs text-ink-faint">{hint}</span>}
      </label>
    </div>
  )
}
