import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#platform/api/client.ts'
import { Combobox } from '#ui/combobox.tsx'

type Props = {
  value: string | null
  onChange: (id: string | null) => void
  onBlur?: () => void
  placeholder?: string
}

/** One of the firm's clients, or none. */
export function ClientPicker({ value, onChange, onBlur, placeholder = 'None' }: Props) {
  const [search, setSearch] = useState('')
  const clients = useQuery({
    ...api.admin.clients.options.queryOptions({ input: { search, chosen: value ?? undefined } }),
    placeholderData: keepPreviousData,
  })
  return (
    <Combobox
      options={[
        ...(search ? [] : [{ value: '', label: placeholder }]),
        ...(clients.data ?? []).map(({ id, name, email }) => ({ value: id, label: `${name} (${email})` })),
      ]}
      value={value ?? ''}
      onValueChange={(id) => onChange(id || null)}
      onSearch={setSearch}
      {...(onBlur && { onBlur })}
      placeholder={placeholder}
    />
  )
}
