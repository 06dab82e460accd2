import { Plus, Trash2 } from 'lucide-react'
import { type FieldErrors, type UseFormReturn, useFieldArray } from 'react-hook-form'
import type { z } from 'zod'
import { Button } from '#ui/forms/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { IconButton } from '#ui/forms/icon-button.tsx'
import { Input } from '#ui/forms/input.tsx'
import { type firmSchema, mostHours } from './firm.schema.ts'

type Values = z.input<typeof firmSchema>

type Props = {
  form: UseFormReturn<Values, unknown, z.output<typeof firmSchema>>
  errors: FieldErrors<Values>['hours']
}

/** The office hours, a line for each group of days. */
export function HoursFields({ form, errors }: Props) {
  const lines = useFieldArray({ control: form.control, name: 'hours' })
  return (
    <div className="flex flex-col gap-4">
      {lines.fields.map((line, at) => (
        <div key={line.id} className="flex flex-wrap items-end gap-3">
          <div className="min-w-0 grow basis-44">
            <Field label="Days" error={errors?.[at]?.days?.message} required>
              <Input placeholder="Monday-Friday" {...form.register(`hours.${at}.days`)} />
            </Field>
          </div>
          <div className="min-w-0 grow basis-44">
            <Field label="Hours" error={errors?.[at]?.open?.message} required>
              <Input placeholder="9:00 AM-6:00 PM" {...form.register(`hours.${at}.open`)} />
            </Field>
          </div>
          <IconButton
            label={`Remove line ${at + 1} of the office hours`}
            icon={<Trash2 aria-hidden />}
            onClick={() => lines.remove(at)}
          />
        </div>
      ))}
      {lines.fields.length < mostHours && (
        <Button
          variant="secondary"
          size="sm"
          className="w-fit"
          onClick={() => lines.append({ days: '', open: '' })}
        >
          <Plus aria-hidden />
          Add Hours
        </Button>
      )}
    </div>
  )
}
