import { Form } from 'react-router'
import {
  departmentOptions,
  type LawyerOption,
  lawyerOptions,
  type Office,
  officeOptions,
} from '#features/lawyers/team-options.tsx'
import { worldWide } from '#features/locations/world-wide.schema.ts'
import { Button } from '#ui/forms/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { InlineAlert } from '#ui/forms/inline-alert.tsx'
import { NativeSelect } from '#ui/forms/native-select.tsx'

const incomplete = 'Please select a location, department, and lawyer before searching.'

type Props = { offices: readonly Office[]; lawyers: readonly LawyerOption[] }

/**
 * Three required selects that lead to the team page. Native validation works without JavaScript; the style sheet then
 * marks what is missing.
 */
export function SearchForm({ offices, lawyers }: Props) {
  return (
    <Form
      action="/team"
      role="search"
      aria-label="Find a lawyer"
      className="group flex flex-col gap-5 rounded-lg border border-rule bg-surface p-6 shadow-lg sm:p-7"
    >
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label="Location">
          <NativeSelect name="location" defaultValue="" required>
            <option value="">Select location</option>
            <option value={worldWide.value}>{worldWide.label}</option>
            {officeOptions(offices)}
          </NativeSelect>
        </Field>
        <Field label="Department">
          <NativeSelect name="department" defaultValue="" required>
            <option value="">Select department</option>
            {departmentOptions}
          </NativeSelect>
        </Field>
        <Field label="Lawyer">
          <NativeSelect name="lawyer" defaultValue="" required>
            <option value="">Select lawyer</option>
            {lawyerOptions(lawyers)}
          </NativeSelect>
        </Field>
      </div>
      <InlineAlert tone="warning" className="hidden group-has-[:user-invalid]:flex">
        {incomplete}
      </InlineAlert>
      <Button type="submit" variant="accent" size="lg" className="w-full sm:w-fit">
        Search Now
      </Button>
    </Form>
  )
}
