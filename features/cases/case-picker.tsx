import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#platform/api/client.ts'
import { Combobox } from '#ui/combobox.tsx'
import type { CaseOption } from './admin-cases.schema.ts'

type Props = {
  value: string
  onChange: (id: string, chosen: CaseOption | undefined) => void
  onBlur?: () => void
}

/** One of the firm's cases, found by number, title or client. */
export function CasePicker({ value, onChange, onBlur }: Props) {
  const [search, setSearch] = useState('')
  const cases = useQuery({
    ...api.admin.cases.options.queryOptions({ input: { search, chosen: value || undefined } }),
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
      {...(onBlur && { onBlur })}
      placeholder="Choose a case"
    />
  )
}
