import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#platform/api/client.ts'
import { useRecordForm } from '#platform/forms/use-record-form.ts'
import { Button } from '#ui/forms/button.tsx'
import { CheckboxGroup } from '#ui/forms/checkbox-group.tsx'
import { Field } from '#ui/forms/field.tsx'
import { FormProblems } from '#ui/forms/form-problems.tsx'
import { Input } from '#ui/forms/input.tsx'
import { NativeSelect } from '#ui/forms/native-select.tsx'
import { ShownOnce } from '#ui/forms/shown-once.tsx'
import { DialogBody, DialogFooter, DialogForm } from '#ui/overlays/dialog.tsx'
import { FormDialog, FormDialogFooter, type FormOpened } from '#ui/overlays/form-dialog.tsx'
import { toast } from '#ui/overlays/toaster.tsx'
import { scopeNames, type TokenScope, tokenDays, tokenSchema, tokenScopes } from './api-tokens.schema.ts'

type Props = { open: boolean; onOpenChange: (open: boolean) => void }

const scopeOptions = tokenScopes.map((value) => ({ value, label: scopeNames[value] }))

/** Makes a token, and shows it once. */
export function TokenForm({ open, onOpenChange }: Props) {
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title="New API Token"
      description="A program with this token acts as you, within the scopes that you choose here."
    >
      {(opened) => <Form {...opened} />}
    </FormDialog>
  )
}

function Form({ close, leave, onTouched }: FormOpened) {
  const queries = useQueryClient()
  const [token, setToken] = useState<string>()
  const create = useMutation(api.admin.apiTokens.create.mutationOptions())
  const { form, errors, submit, pending } = useRecordForm({
    schema: tokenSchema,
    current: undefined,
    starting: () => ({ name: '', scopes: [] as TokenScope[], days: 90, password: '' }),
    save: async (values) => setToken((await create.mutateAsync(values)).token),
    failed: 'Failed to create token',
    onTouched,
    onFailed: (message) => toast.error(message),
    onSaved: () => queries.invalidateQueries({ queryKey: api.admin.apiTokens.key() }),
  })
  if (token)
    return (
      <>
        <DialogBody>
          <ShownOnce value={token} label="The new token">
            Copy the token now and keep it where only the program can read it. It is not shown again.
          </ShownOnce>
        </DialogBody>
        <DialogFooter>
          <Button onClick={close}>I have copied it</Button>
        </DialogFooter>
      </>
    )
  return (
    <DialogForm onSubmit={submit}>
      <DialogBody>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Name" hint="Which program uses it." error={errors.name?.message} required>
            <Input autoComplete="off" {...form.register('name')} />
          </Field>
          <Field label="Works for" error={errors.days?.message}>
            <NativeSelect {...form.register('days')}>
              {tokenDays.map((days) => (
                <option key={days} value={days}>
                  {days === 365 ? 'A year' : `${days} days`}
                </option>
              ))}
            </NativeSelect>
          </Field>
        </div>
        <CheckboxGroup
          legend="What the program may do"
          options={scopeOptions}
          error={errors.scopes?.message}
          {...form.register('scopes')}
        />
        <Field label="Current password" error={errors.password?.message} required>
          <Input type="password" autoComplete="current-password" {...form.register('password')} />
        </Field>
        <FormProblems recordName="token" conflict={undefined} error={errors.root?.message} />
      </DialogBody>
      <FormDialogFooter label="Create Token" pending={pending} onCancel={leave} />
    </DialogForm>
  )
}
