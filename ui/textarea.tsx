import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { controlStyle } from './control-style.ts'
import { useFieldControl } from './field-context.ts'

/** Several lines; grows with what is typed up to 24 rem, where the browser can. */
export function Textarea({ className, rows = 4, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea
      dir="auto"
      {...useFieldControl(props)}
      rows={rows}
      className={cn(
        controlStyle,
        'read-only:bg-sunken field-sizing-content max-h-96 min-h-24 py-2.5 leading-6',
        className,
      )}
    />
  )
}
