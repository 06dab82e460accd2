import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from './cn.ts'

type Props = Omit<ComponentProps<'input'>, 'type' | 'children'> & { label: ReactNode; hint?: ReactNode }

/** On or off, at once: label at the left, switch at the right. For what is sent with a form use Checkbox. */
export function Switch({ label, hint, className, ...props }: Props) {
  const made = useId()
  const id = props.id ?? made
  return (
    <div className={cn('flex min-h-11 items-center justify-between gap-6', className)}>
      <label htmlFor={id} className="flex flex-col text-sm font-medium">
        {label}
        {hint && <span className="font-normal text-ink-soft">{hint}</span>}
      </label>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox says itself whether it is on */}
      <input {...props} id={id} type="checkbox" role="switch" className="switch" />
    </div>
  )
}
