import type { ComponentProps } from 'react'
import { cn } from '#ui/cn.ts'
import { controlStyle } from './control-style.ts'
import { useFieldControl } from './field-context.ts'

/** A multi-line input; grows with its content up to 24 rem, if the browser supports it. */
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
