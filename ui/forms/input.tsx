import type { ComponentProps } from 'react'
import { cn } from '#ui/cn.ts'
import { controlStyle } from './control-style.ts'
import { useFieldControl } from './field-context.ts'

/** With a maximum, browsers accept no year of more than four digits. Schemas set the real limit. */
const ends = { date: '9999-12-31', 'datetime-local': '9999-12-31T23:59' }

/** One line of text. Dates and times are native: `type="date"`, `type="datetime-local"`. */
export function Input({ className, ...props }: ComponentProps<'input'>) {
  return (
    <input
      max={ends[props.type as keyof typeof ends]}
      {...useFieldControl(props)}
      className={cn(controlStyle, 'read-only:bg-sunken h-10 pointer-coarse:h-11', className)}
    />
  )
}
