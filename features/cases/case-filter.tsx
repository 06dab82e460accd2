import { X } from 'lucide-react'
import { cn } from '#ui/cn.ts'
import { IconButton } from '#ui/forms/icon-button.tsx'
import { CasePicker } from './case-picker.tsx'

type Props = { value: string; onChange: (id: string) => void; className?: string }

/** Filters a list by one case, found by number, title or client; empty means every case. */
export const CaseFilter = ({ value, onChange, className = 'sm:w-80' }: Props) => (
  <div className={cn('flex w-full items-center gap-1', className)}>
    <div className="min-w-0 flex-1">
      <CasePicker label="Case" placeholder="All cases" value={value} onChange={onChange} />
    </div>
    {value && <IconButton label="Show all cases" icon={<X aria-hidden />} onClick={() => onChange('')} />}
  </div>
)
