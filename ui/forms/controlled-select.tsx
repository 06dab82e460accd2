import { type Control, Controller, type FieldPath, type FieldValues } from 'react-hook-form'
import { Select } from './select.tsx'

type Props<Values extends FieldValues, Output> = {
  control: Control<Values, unknown, Output>
  name: FieldPath<Values>
  options: Parameters<typeof Select>[0]['options']
}

/** A select that is controlled by react-hook-form. */
export const ControlledSelect = <Values extends FieldValues, Output>({
  control,
  name,
  options,
}: Props<Values, Output>) => (
  <Controller
    control={control}
    name={name}
    render={({ field: { value, onChange, onBlur } }) => (
      <Select options={options} value={value ?? ''} onValueChange={onChange} onBlur={onBlur} />
    )}
  />
)
