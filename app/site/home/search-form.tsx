import { type FormEvent, useState } from 'react'
import { Form } from 'react-router'
import {
  departmentOptions,
  type LawyerOption,
  lawyerOptions,
  type Office,
  officeOptions,
} from '#features/lawyers/team-options.tsx'
import { worldWide } from '#features/locations/world-wide.schema.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { InlineAlert } from '#ui/inline-alert.tsx'
import { NativeSelect } from '#ui/native-select.tsx'

const incomplete = 'Please select a location, department, and lawyer before searching.'

type Props = { offices: readonly Office[]; lawyers: readonly LawyerOption[] }

/** Three choices and a way to the team. Without scripts an incomplete search simply shows more lawyers. */
export function SearchForm({ offices, lawyers }: Props) {
  const [alert, setAlert] = useState(false)
  const check = (event: FormEvent<HTMLFormElement>) => {
    const chosen = [...new FormData(event.currentTarget).values()].every(Boolean)
    setAlert(!chosen)
    if (!chosen) event.preventDefault()
  }
  return (
    <Form
      action="/team"
      onSubmit={check}
      role="search"
      aria-label="Find a lawyer"
      className="flex flex-col gap-5 rounded-lg border border-rule bg-surface p-6 shadow-lg sm:p-7"
    >
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label="Location">
          <NativeSelect name="location" defaultValue="">
            <option value="">Select location</option>
            <option value={worldWide.value}>{worldWide.label}</option>
            {officeOptions(offices)}
          </NativeSelect>
        </Field>
        <Field label="Department">
          <NativeSelect name="department" defaultValue="">
            <option value="">Select department</option>
            {departmentOptions}
          </NativeSelect>
        </Field>
        <Field label="Lawyer">
          <NativeSelect name="lawyer" defaultValue="">
            <option value="">Select lawyer</option>
            {lawyerOptions(lawyers)}
          </NativeSelect>
        </Field>
      </div>
      {alert && <InlineAlert tone="warning">{incomplete}</InlineAlert>}
      <Button type="submit" variant="accent" size="lg" className="w-full sm:w-fit">
        Search Now
      </Button>
    </Form>
  )
}
