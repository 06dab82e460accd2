import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from '#ui/cn.ts'
import { controlStyle } from './control-style.ts'
import { useFieldControl } from './field-context.ts'

/** A native select with `<option>` children: works without JavaScript and with `register`. */
export function NativeSelect({ className, children, ...props }: ComponentProps<'select'>) {
  return (
    <span className="relative block">
      <select
        {...useFieldControl(props)}
        className={cn(controlStyle, 'h-10 appearance-none truncate pr-9 pointer-coarse:h-11', className)}
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-faint"
      />
    </span>
  )
}
