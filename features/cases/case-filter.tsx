import { X } from 'lucide-react'
import { IconButton } from '#ui/icon-button.tsx'
import { CasePicker } from './case-picker.tsx'

type Props = { value: string; onChange: (id: string) => void }

/** Narrows a list to what belongs to one case, found by its number, title or client; empty means every case. */
export const CaseFilter = ({ value, onChange }: Props) => (
  <div className="flex w-full items-center gap-1 sm:w-80">
    <div className="min-w-0 flex-1">
      <CasePicker label="Case" placeholder="All cases" value={value} onChange={onChange} />
    </div>
    {value && <IconButton label="Show all cases" icon={<X aria-hidden />} onClick={() => onChange('')} />}
  </div>
)
