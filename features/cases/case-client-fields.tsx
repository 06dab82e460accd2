import { useQuery } from '@tanstack/react-query'
import { Controller, type UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { api } from '#platform/api/client.ts'
import { Combobox } from '#ui/combobox.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import type { lawyerCaseSchema, StaffCase } from './cases.schema.ts'
import type { LawyerCaseValues } from './lawyer-case-values.ts'

type Props = {
  form: UseFormReturn<LawyerCaseValues, unknown, z.output<typeof lawyerCaseSchema>>
  edited: StaffCase | undefined
}

/** Whose case it is: a client with an account, and the name on the file. */
export function CaseClientFields({ form, edited }: Props) {
  const clients = useQuery(api.lawyer.clients.options.queryOptions())
  const { errors } = form.formState
  const choose = (id: string) => {
    form.setValue('clientId', id || null, { shouldDirty: true })
    const chosen = clients.data?.find((client) => client.id === id)
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
            <Combobox
              options={clientOptions(clients.data ?? [], edited)}
              value={value ?? ''}
              onValueChange={choose}
              onBlur={onBlur}
              placeholder="None"
            />
          )}
        />
      </Field>
      <Field label="Client name" hint="As it stands on the file." error={errors.clientName?.message} required>
        <Input autoComplete="off" {...form.register('clientName')} />
      </Field>
    </>
  )
}

/** A case keeps the client that it has, whoever is offered for new ones. */
function clientOptions(
  clients: { id: string; name: string; email: string }[],
  edited: StaffCase | undefined,
) {
  const options = clients.map(({ id, name, email }) => ({ value: id, label: `${name} (${email})` }))
  if (!edited?.clientId || clients.some(({ id }) => id === edited.clientId)) return options
  return [{ value: edited.clientId, label: edited.clientName ?? 'The present client' }, ...options]
}
