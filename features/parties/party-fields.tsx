import type { FieldErrors, UseFormReturn } from 'react-hook-form'
import { ControlledSelect } from '#ui/forms/controlled-select.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Input } from '#ui/forms/input.tsx'
import { Lines } from '#ui/forms/lines.tsx'
import { partyKindNames, partyKinds } from './parties.schema.ts'
import type { PartyInput, PartyOutput } from './party-form.tsx'

const kindOptions = partyKinds.map((value) => ({ value, label: partyKindNames[value] }))

type Props = {
  form: UseFormReturn<PartyInput, unknown, PartyOutput>
  errors: FieldErrors<PartyInput>
}

/** The message about a list, or about one of its entries. */
const ofList = (error: FieldErrors<PartyInput>['emails']) =>
  error?.message ?? (Array.isArray(error) ? error.find(Boolean)?.message : undefined)

/** Who a person or company is. */
export function PartyFields({ form, errors }: Props) {
  const isCompany = form.watch('kind') === 'company'
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-[1fr_11rem]">
        <Field label="Name" error={errors.name?.message} required>
          <Input autoComplete="off" {...form.register('name')} />
        </Field>
        <Field label="Kind" error={errors.kind?.message}>
          <ControlledSelect control={form.control} name="kind" options={kindOptions} />
        </Field>
      </div>
      <Field
        label="Earlier names"
        hint="One in each line, such as a name before a marriage or a change of the company."
        error={ofList(errors.earlierNames)}
        optional
      >
        <Lines control={form.control} name="earlierNames" />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Email addresses" hint="One in each line." error={ofList(errors.emails)} optional>
          <Lines control={form.control} name="emails" />
        </Field>
        <Field label="Phone numbers" hint="One in each line." error={ofList(errors.phones)} optional>
          <Lines control={form.control} name="phones" />
        </Field>
        <Field label="Addresses" hint="One in each line." error={ofList(errors.addresses)} optional>
          <Lines control={form.control} name="addresses" />
        </Field>
        {isCompany ? (
          <Field label="Domain" hint="Such as company.com." error={errors.domain?.message} optional>
            <Input autoComplete="off" {...form.register('domain')} />
          </Field>
        ) : (
          <Field label="Year of birth" error={errors.birthYear?.message} optional>
            <Input
              inputMode="numeric"
              autoComplete="off"
              {...form.register('birthYear', { setValueAs: (typed) => (typed ? Number(typed) : null) })}
            />
          </Field>
        )}
      </div>
    </>
  )
}
