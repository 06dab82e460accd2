import { useState } from 'react'
import { type Control, Controller, type FieldPath, type FieldValues } from 'react-hook-form'
import { Textarea } from './textarea.tsx'

const entries = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** A list of short texts, one in each line; controlled by react-hook-form as an array. */
export const Lines = <Values extends FieldValues, Output>({
  control,
  name,
  rows = 2,
}: {
  control: Control<Values, unknown, Output>
  name: FieldPath<Values>
  rows?: number
}) => (
  <Controller
    control={control}
    name={name}
    render={({ field: { value, onChange, onBlur, ref } }) => (
      <LineText value={value ?? []} onChange={onChange} onBlur={onBlur} ref={ref} rows={rows} />
    )}
  />
)

type Props = {
  value: readonly string[]
  onChange: (value: string[]) => void
  onBlur: () => void
  ref: (element: HTMLTextAreaElement | null) => void
  rows: number
}

// Keeps the text as it is typed: an empty line is no entry, but must not vanish under the cursor.
function LineText({ value, onChange, onBlur, ref, rows }: Props) {
  const [typed, setTyped] = useState(value.join('\n'))
  const shown = entries(typed).join('\n') === value.join('\n') ? typed : value.join('\n')
  return (
    <Textarea
      ref={ref}
      rows={rows}
      className="min-h-16"
      value={shown}
      onBlur={onBlur}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(entries(target.value))
      }}
    />
  )
}
