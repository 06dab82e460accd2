import { cn } from './cn.ts'

type Props = {
  /** What progresses, read aloud. */
  label: string
  /** 0 to 1; nothing while it isn't known. */
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
