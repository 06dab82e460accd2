import { Field } from '#ui/forms/field.tsx'
import { Select } from '#ui/forms/select.tsx'

const options = [
  { value: 'written', label: 'In writing' },
  { value: 'oral', label: 'Orally' },
]

type Props = {
  value: string | null | undefined
  onChange: (form: string) => void
  onBlur: () => void
  error: string | undefined
}

/** Asks how the client gave a consent that is recorded with this form. */
export const ConsentFormField = ({ value, onChange, onBlur, error }: Props) => (
  <Field label="How the client consented" error={error} required>
    <Select options={options} value={value ?? ''} onValueChange={onChange} onBlur={onBlur} />
  </Field>
)
