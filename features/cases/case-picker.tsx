import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#platform/api/client.ts'
import { Combobox } from '#ui/forms/combobox.tsx'
import type { CaseOption } from './cases.schema.ts'

/** Which cases to choose from: all of the firm's, or a lawyer's own. */
export type CaseOptions = typeof api.admin.cases.options

type Props = {
  value: string
  onChange: (id: string, chosen: CaseOption | undefined) => void
  onBlur?: () => void
  options?: CaseOptions
  placeholder?: string
  /** The accessible name, if no field around the picker labels it. */
  label?: string
}

/** Selects one of many cases; the server searches by number, title or client. */
export function CasePicker({
  value,
  onChange,
  onBlur,
  options = api.admin.cases.options,
  placeholder = 'Choose a case',
  label,
}: Props) {
  const [search, setSearch] = useState('')
  const cases = useQuery({
    ...options.queryOptions({ input: { search, chosen: value || undefined } }),
    placeholderData: keepPreviousData,
  })
  return (
    <Combobox
      options={(cases.data ?? []).map(({ id, caseNumber, title }) => ({
        value: id,
        label: `${caseNumber} - ${title}`,
      }))}
      value={value}
      onValueChange={(id) =>
        onChange(
          id,
          cases.data?.find((option) => option.id === id),
        )
      }
      onSearch={setSearch}
      searching={cases.isPlaceholderData && search !== ''}
      {...(onBlur && { onBlur })}
      {...(label && { 'aria-label': label })}
      placeholder={placeholder}
      empty={emptyWords(cases, search)}
    />
  )
}

function emptyWords({ isPending, isError }: { isPending: boolean; isError: boolean }, search: string) {
  if (isPending) return 'Loading cases...'
  if (isError) return 'Failed to load cases'
  return search ? 'No case matches.' : 'There are no cases yet.'
}
