import { useMemo } from 'react'
import { type Control, Controller } from 'react-hook-form'
import type { z } from 'zod'
import { Combobox } from '#ui/forms/combobox.tsx'
import { ControlledSelect } from '#ui/forms/controlled-select.tsx'
import { Field } from '#ui/forms/field.tsx'
import { type firmSchema, timeZones } from './firm.schema.ts'
import { locales } from './locales.schema.ts'
import type { FirmFields } from './use-firm-form.ts'

/** The firm's clock and the formats of its dates and numbers. */
export const TimeFields = ({ form, errors }: FirmFields) => (
  <div className="grid gap-5 sm:grid-cols-2">
    <Field label="Time zone" error={errors.timeZone?.message} required>
      <TimeZoneField control={form.control} />
    </Field>
    <Field
      label="Language and formats"
      hint={sampleOf(form.watch('locale'), form.watch('timeZone'))}
      error={errors.locale?.message}
      required
    >
      <ControlledSelect control={form.control} name="locale" options={localeOptions} />
    </Field>
  </div>
)

/** The locales, as a select lists them. */
const localeOptions = Object.entries(locales).map(([value, { name }]) => ({ value, label: name }))

/** A day and a time as a locale writes them: 'Such as Nov 21, 2026, 3:05 PM'. Empty for what is no locale or zone. */
function sampleOf(locale: string, timeZone: string): string {
  try {
    const format = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'medium', timeStyle: 'short' })
    return `Such as ${format.format(sampleMoment)} and ${new Intl.NumberFormat(locale).format(1234.5)}.`
  } catch {
    return ''
  }
}
const sampleMoment = new Date('2026-11-21T20:05:00Z')

/** The time zones by region and city, found by typing. */
function TimeZoneField({
  control,
}: {
  control: Control<z.input<typeof firmSchema>, unknown, z.output<typeof firmSchema>>
}) {
  const known = useMemo(timeZones, [])
  return (
    <Controller
      control={control}
      name="timeZone"
      render={({ field: { value, onChange, onBlur } }) => (
        <Combobox
          // Browsers list different names of the same zones: the chosen one is always among the options.
          options={(known.includes(value) ? known : [value, ...known]).map((zone) => ({
            value: zone,
            label: zone.replaceAll('_', ' '),
          }))}
          value={value}
          onValueChange={onChange}
          onBlur={onBlur}
          placeholder="Type a city, such as Chicago"
          empty="No such city. Try a larger one in the same zone."
        />
      )}
    />
  )
}
