import { useQuery } from '@tanstack/react-query'
import { api } from '#platform/api/client.ts'
import { Combobox } from '#ui/forms/combobox.tsx'

type Props = {
  value: string | null
  onChange: (id: string | null) => void
  onBlur?: () => void
  placeholder?: string
  /** Without the choice of no lawyer. */
  required?: boolean
  /** Who is offered, where the actor isn't an administrator. */
  offered?: { queryOptions: typeof api.admin.lawyers.options.queryOptions } | undefined
  /** Who is not offered. */
  without?: string
}

/** One of the firm's lawyers, or none. */
export function LawyerPicker({
  value,
  onChange,
  onBlur,
  placeholder = 'None',
  required = false,
  without,
  offered = api.admin.lawyers.options,
}: Props) {
  const lawyers = useQuery(offered.queryOptions())
  return (
    <Combobox
      options={[
        ...(required ? [] : [{ value: '', label: placeholder }]),
        ...(lawyers.data ?? [])
          .filter(({ id }) => id !== without)
          .map(({ id, name, title }) => ({ value: id, label: `${name}, ${title}` })),
      ]}
      value={value ?? ''}
      onValueChange={(id) => onChange(id || null)}
      {...(onBlur && { onBlur })}
      placeholder={placeholder}
    />
  )
}
