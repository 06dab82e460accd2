import type { FormEvent } from 'react'
import { Form } from 'react-router'
import { worldWide } from '#features/locations/world-wide.schema.ts'
import { Button } from '#ui/forms/button.tsx'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { Field } from '#ui/forms/field.tsx'
import { NativeSelect } from '#ui/forms/native-select.tsx'
import type { TeamFilter } from './public-lawyer.schema.ts'
import {
  departmentOptions,
  type LawyerOption,
  lawyerOptions,
  type Office,
  stateOptions,
} from './team-options.tsx'

type Props = { filter: TeamFilter; offices: readonly Office[]; lawyers: readonly LawyerOption[] }

/** A new place or department clears the chosen lawyer, who would override both. */
function lookOn({ currentTarget, target }: FormEvent<HTMLFormElement>) {
  const lawyer = currentTarget.elements.namedItem('lawyer') as HTMLSelectElement
  if (target !== lawyer) lawyer.value = ''
}

/** Narrows the directory by its address: a plain GET form. */
export function TeamFilterForm({ filter, offices, lawyers }: Props) {
  return (
    <Form
      // Uncontrolled: an address that changes by itself (back, a link) gives a new form.
      key={JSON.stringify(filter)}
      action="/team"
      onChange={lookOn}
      role="search"
      aria-label="Lawyers"
      preventScrollReset
      className="grid items-end gap-4 rounded-md border border-rule bg-surface p-5 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_1fr_auto]"
    >
      <Field label="Location">
        <NativeSelect name="location" defaultValue={filter.location ?? ''}>
          <option value="">All locations</option>
          <option value={worldWide.value}>{worldWide.label}</option>
          {stateOptions(offices, filter.location)}
        </NativeSelect>
      </Field>
      <Field label="Department">
        <NativeSelect name="department" defaultValue={filter.department ?? ''}>
          <option value="">All departments</option>
          {departmentOptions}
        </NativeSelect>
      </Field>
      <Field label="Lawyer">
        <NativeSelect name="lawyer" defaultValue={filter.lawyer ?? ''}>
          <option value="">All lawyers</option>
          {lawyerOptions(lawyers)}
        </NativeSelect>
      </Field>
      <div className="flex gap-2">
        <Button type="submit">Apply</Button>
        {Object.keys(filter).length > 0 && (
          <ButtonLink to="/team" variant="ghost" preventScrollReset>
            Clear
          </ButtonLink>
        )}
      </div>
    </Form>
  )
}
