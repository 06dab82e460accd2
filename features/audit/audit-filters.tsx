import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { CasePicker } from '#features/cases/case-picker.tsx'
import { api } from '#platform/api/client.ts'
import { Button } from '#ui/forms/button.tsx'
import { Combobox } from '#ui/forms/combobox.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Input } from '#ui/forms/input.tsx'
import { Select } from '#ui/forms/select.tsx'
import type { auditFilters } from './audit.schema.ts'

type Filters = z.output<typeof auditFilters>
type Props = { input: Filters; change: (changes: Record<string, string>) => void }

const everything = '*'

/** Person, action, kind of thing, case and days that the log is narrowed by. */
export function AuditFilters({ input, change }: Props) {
  const kinds = useQuery(api.admin.audit.kinds.queryOptions())
  const { person, action, entity, from, to } = input
  return (
    <section aria-label="Filters" className="grid grid-cols-2 gap-x-3 gap-y-4 xl:grid-cols-3">
      <Cleared label="Person" value={person} onClear={() => change({ person: '' })}>
        <PersonPicker value={person ?? ''} onChange={(id) => change({ person: id })} />
      </Cleared>
      <Cleared label="Case" value={input.case} onClear={() => change({ case: '' })}>
        <CasePicker value={input.case ?? ''} onChange={(id) => change({ case: id })} />
      </Cleared>
      <Choice
        label="Action"
        all="All actions"
        values={kinds.data?.actions}
        value={action}
        onChange={(chosen) => change({ action: chosen })}
      />
      <Choice
        label="Kind of thing"
        all="Everything"
        values={kinds.data?.entities}
        value={entity}
        onChange={(chosen) => change({ entity: chosen })}
      />
      <Field label="From">
        <Input type="date" value={from ?? ''} onChange={(event) => change({ from: event.target.value })} />
      </Field>
      <Field label="To">
        <Input type="date" value={to ?? ''} onChange={(event) => change({ to: event.target.value })} />
      </Field>
    </section>
  )
}

/** A filter whose options are found by typing, with a button that shows all again. */
function Cleared({
  label,
  value,
  onClear,
  children,
}: {
  label: string
  value: string | undefined
  onClear: () => void
  children: React.ReactElement
}) {
  return (
    <div className="flex items-end gap-2 max-sm:col-span-2">
      <Field label={label} className="min-w-0 flex-1">
        {children}
      </Field>
      {value && (
        <Button variant="ghost" size="sm" aria-label={`Clear ${label.toLowerCase()}`} onClick={onClear}>
          Clear
        </Button>
      )}
    </div>
  )
}

type ChoiceProps = {
  label: string
  all: string
  /** What there is; nothing while it loads. */
  values: { value: string; name: string }[] | undefined
  value: string | undefined
  onChange: (value: string) => void
}

function Choice({ label, all, values = [], value, onChange }: ChoiceProps) {
  const isListed = !value || values.some((each) => each.value === value)
  const options = [...values, ...(isListed ? [] : [{ value, name: value }])]
    .map(({ value, name }) => ({ value, label: name }))
    .sort((one, other) => one.label.localeCompare(other.label))
  return (
    <Field label={label}>
      <Select
        options={[{ value: everything, label: all }, ...options]}
        value={value ?? everything}
        onValueChange={(chosen) => onChange(chosen === everything ? '' : chosen)}
      />
    </Field>
  )
}

function PersonPicker({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const [search, setSearch] = useState('')
  const people = useQuery({
    ...api.admin.audit.people.queryOptions({ input: { search, chosen: value || undefined } }),
    placeholderData: keepPreviousData,
  })
  return (
    <Combobox
      options={(people.data ?? []).map(({ id, name, email }) => ({ value: id, label: `${name}, ${email}` }))}
      value={value}
      onValueChange={onChange}
      onSearch={setSearch}
      placeholder="Anybody"
    />
  )
}
