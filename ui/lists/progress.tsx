import { cn } from '#ui/cn.ts'

type Props = {
  /** The accessible name. */
  label: string
  /** 0 to 1; undefined while unknown. */
  value?: number | undefined
  className?: string
}

export const Progress = ({ label, value, className }: Props) => (
  <progress
    aria-label={label}
    max={1}
    {...(value !== undefined && { value })}
    className={cn('bar', className)}
  />
)
