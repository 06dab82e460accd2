import { Input } from '#ui/forms/input.tsx'

export const timeOrders = { latest: 'Latest first', earliest: 'Earliest first' }

/** Views that everybody has. */
export const billableViews = [
  { name: 'Billable', address: 'billable=yes' },
  { name: 'Not billable', address: 'billable=no' },
]

export const billableFilter = {
  name: 'billable',
  label: 'Billable',
  all: 'Billable and not',
  options: [
    { value: 'yes', label: 'Billable' },
    { value: 'no', label: 'Not billable' },
  ],
  className: 'sm:w-38',
}

type DayRangeProps = {
  input: { from?: string | undefined; to?: string | undefined }
  onChange: (changes: Record<string, string>) => void
}

/** The days that the entries are of. */
export const DayRange = ({ input, onChange }: DayRangeProps) => (
  <div className="flex flex-col gap-2 text-sm text-ink-soft max-sm:w-full sm:flex-row">
    {(['from', 'to'] as const).map((end) => (
      <span key={end} className="flex items-center gap-2">
        <label htmlFor={`entries-${end}`} className="max-sm:w-10">
          {end === 'from' ? 'From' : 'To'}
        </label>
        <Input
          id={`entries-${end}`}
          type="date"
          className="max-sm:flex-1 sm:w-38"
          value={input[end] ?? ''}
          onChange={(event) => onChange({ [end]: event.target.value })}
        />
      </span>
    ))}
  </div>
)
