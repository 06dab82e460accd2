import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from '#ui/cn.ts'

type Props = Omit<ComponentProps<'input'>, 'type' | 'children'> & { label: ReactNode; hint?: ReactNode }

/**
 * An on/off switch that takes effect immediately: label left, switch right. For values submitted with a form use
 * Checkbox.
 */
export function Switch({ label, hint, className, ...props }: Props) {
  const made = useId()
  const id = props.id ?? made
  return (
    <div className={cn('flex min-h-11 items-center justify-between gap-6', className)}>
      <label htmlFor={id} className="flex flex-col text-sm font-medium">
        {label}
        {hint && <span className="font-normal text-ink-soft">{hint}</span>}
      </label>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox reports its state itself */}
      <input {...props} id={id} type="checkbox" role="switch" className="switch" />
    </div>
  )
}
