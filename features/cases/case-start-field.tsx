import type { ComponentProps } from 'react'
import { Field } from '#ui/forms/field.tsx'
import { Input } from '#ui/forms/input.tsx'

type Props = ComponentProps<typeof Input> & { error: string | undefined }

/** When the firm opened the case. The timeline may start on that day, and reports count the case in its month. */
export const CaseStartField = ({ error, ...input }: Props) => (
  <Field
    label="Start date"
    hint="When the case was opened: its timeline can begin on this day."
    error={error}
    required
  >
    <Input type="date" {...input} />
  </Field>
)
