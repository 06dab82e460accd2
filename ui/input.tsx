import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { controlStyle } from './control-style.ts'
import { useFieldControl } from './field-context.ts'

/** One line of text. Dates and times are native: `type="date"`, `type="datetime-local"`. */
export function Input({ className, ...props }: ComponentProps<'input'>) {
  return (
    <input
      {...useFieldControl(props)}
      className={cn(controlStyle, 'read-only:bg-sunken h-10 pointer-coarse:h-11', className)}
    />
  )
}
