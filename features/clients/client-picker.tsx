import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#platform/api/client.ts'
import { Combobox } from '#ui/forms/combobox.tsx'

/** Of whose clients: all of the firm's, or those that a lawyer's forms offer. */
export type ClientOptions = typeof api.admin.clients.options
interface Client {
  id: string
  name: string
  email: string
}

type Props = {
  value: string | null
  onChange: (id: string | null, chosen: Client | undefined) => void
  onBlur?: () => void
  options?: ClientOptions
  /** The label of the option for no client. */
  placeholder?: string
}

/** One of many clients, found on the server by name or address, or none. */
export function ClientPicker({
  value,
  onChange,
  onBlur,
  options = api.admin.clients.options,
  placeholder = 'None',
}: Props) {
  const [search, setSearch] = useState('')
  const clients = useQuery({
    ...options.queryOptions({ input: { search, chosen: value ?? undefined } }),
    placeholderData: keepPreviousData,
  })
  return (
    <Combobox
      options={[
        ...(search ? [] : [{ value: '', label: placeholder }]),
        ...(clients.data ?? []).map(({ id, name, email }) => ({ value: id, label: `${name} (${email})` })),
      ]}
      value={value ?? ''}
      onValueChange={(id) =>
        onChange(
          id || null,
          clients.data?.find((client) => client.id === id),
        )
      }
      onSearch={setSearch}
      searching={clients.isPlaceholderData && search !== ''}
      {...(onBlur && { onBlur })}
      placeholder={placeholder}
      empty={clients.isError ? 'Failed to load clients' : 'No client matches.'}
    />
  )
}
