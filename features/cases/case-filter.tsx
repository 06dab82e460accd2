import { X } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { cn } from '#ui/cn.ts'
import { IconButton } from '#ui/forms/icon-button.tsx'
import { Skeleton } from '#ui/lists/skeleton.tsx'
import type { CaseOptions } from './case-picker.tsx'

// The list beside it can be read before its filter is loaded.
const CasePicker = lazy(() =>
  import('./case-picker.tsx').then(
    (code) => ({ default: code.CasePicker }),
    () => ({ default: NotLoaded }),
  ),
)

const NotLoaded = () => <p className="text-sm text-ink-soft">Failed to load the filter by case.</p>

type Props = {
  value: string
  onChange: (id: string) => void
  options?: CaseOptions
  className?: string
}

/** Filters a list by one case, found by number, title or client; empty means every case. */
export const CaseFilter = ({ value, onChange, options, className = 'sm:w-80' }: Props) => (
  <div className={cn('flex w-full items-center gap-1', className)}>
    <div className="min-w-0 flex-1">
      <Suspense fallback={<Skeleton className="h-10 pointer-coarse:h-11" />}>
        <CasePicker
          label="Case"
          placeholder="All cases"
          value={value}
          onChange={onChange}
          {...(options && { options })}
        />
      </Suspense>
    </div>
    {value && <IconButton label="Show all cases" icon={<X aria-hidden />} onClick={() => onChange('')} />}
  </div>
)
