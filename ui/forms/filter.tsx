import { cn } from '#ui/cn.ts'
import { Select, type SelectOption } from './select.tsx'

type Props = {
  label: string
  /** The options, without the one for all. */
  options: readonly SelectOption[]
  value: string
  onChange: (value: string) => void
  all?: string
  className?: string
}

const everything = '*'

/** A select that filters a list; empty means all. Two fit beside each other on a phone. */
export const Filter = ({ label, options, value, onChange, all = 'All', className = 'sm:w-44' }: Props) => (
  <div className={cn('max-sm:w-[calc(50%-0.25rem)] sm:max-lg:grow', className)}>
    <Select
      aria-label={label}
      options={[{ value: everything, label: all }, ...options]}
      value={value || everything}
      onValueChange={(chosen) => onChange(chosen === everything ? '' : chosen)}
    />
  </div>
)
