import { useQuery } from '@tanstack/react-query'
import { api } from '#platform/api/client.ts'
import { Combobox } from '#ui/forms/combobox.tsx'
import type { LeadItem } from './leads.schema.ts'

type Props = {
  /** Its owner stays offered, though they may be no administrator any more. */
  edited?: LeadItem | undefined
  value: string | null
  onChange: (id: string | null) => void
  onBlur?: () => void
}

/** One of the administrators, or nobody. */
export function LeadOwnerPicker({ edited, value, onChange, onBlur }: Props) {
  const { data: owners = [] } = useQuery(api.admin.leads.owners.queryOptions())
  const { ownerId, ownerName } = edited ?? {}
  const isFormer = ownerId && !owners.some(({ id }) => id === ownerId)
  return (
    <Combobox
      options={[
        { value: '', label: 'Nobody' },
        ...(isFormer ? [{ value: ownerId, label: ownerName ?? 'A deleted account' }] : []),
        ...owners.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={value ?? ''}
      onValueChange={(id) => onChange(id || null)}
      onBlur={onBlur}
      placeholder="Nobody"
    />
  )
}
