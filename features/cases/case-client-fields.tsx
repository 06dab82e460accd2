import { Controller, type UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { ClientPicker } from '#features/clients/client-picker.tsx'
import { api } from '#platform/api/client.ts'
import { Field } from '#ui/forms/field.tsx'
import { Input } from '#ui/forms/input.tsx'
import type { lawyerCaseSchema } from './cases.schema.ts'
import type { LawyerCaseValues } from './lawyer-case-values.ts'

type Props = {
  form: UseFormReturn<LawyerCaseValues, unknown, z.output<typeof lawyerCaseSchema>>
}

/** The case's client: one with an account, and the name stored with the case. */
export function CaseClientFields({ form }: Props) {
  const { errors } = form.formState
  const choose = (id: string | null, chosen: { name: string } | undefined) => {
    form.setValue('clientId', id, { shouldDirty: true })
    if (chosen) form.setValue('clientName', chosen.name, { shouldDirty: true, shouldValidate: true })
  }
  return (
    <>
      <Field
        label="Client"
        hint="Clients whose appointment you have accepted. They see the case in their portal."
        optional
        error={errors.clientId?.message}
      >
        <Controller
          control={form.control}
          name="clientId"
          render={({ field: { value, onBlur } }) => (
            <ClientPicker
              options={api.lawyer.clients.options}
              value={value ?? null}
              onChange={choose}
              onBlur={onBlur}
            />
          )}
        />
      </Field>
      <Field label="Client name" hint="As written in the file." error={errors.clientName?.message} required>
        <Input autoComplete="off" {...form.register('clientName')} />
      </Field>
    </>
  )
}
