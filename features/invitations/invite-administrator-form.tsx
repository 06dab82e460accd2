import type { ReactNode } from 'react'
import { z } from 'zod'
import { emailField, nameField } from '#features/contact/contact-details.schema.ts'
import { useRecordForm } from '#platform/forms/use-record-form.ts'
import { DialogBody, DialogForm } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialogFooter, type FormOpened } from '#ui/form-dialog.tsx'
import { FormProblems } from '#ui/form-problems.tsx'
import { Input } from '#ui/input.tsx'
import { toast } from '#ui/toaster.tsx'
import { useInvite } from './use-invite.ts'

const schema = z.object({ name: nameField, email: emailField })

export function InviteAdministratorForm({
  close,
  leave,
  onTouched,
  children,
}: FormOpened & { children: ReactNode }) {
  const invite = useInvite()
  const { form, errors, submit, pending } = useRecordForm({
    schema,
    current: undefined,
    starting: () => ({ name: '', email: '' }),
    save: (values) => invite.mutateAsync({ role: 'admin', ...values }),
    failed: 'Failed to send the invitation',
    onTouched,
    onFailed: (message) => toast.error(message),
    onSaved: close,
  })
  return (
    <DialogForm onSubmit={submit}>
      <DialogBody>
        {children}
        <Field label="Name" error={errors.name?.message} required>
          <Input autoComplete="off" {...form.register('name')} />
        </Field>
        <Field
          label="Email"
          hint="An administrator sees and changes everything. Be sure that the address is theirs."
          error={errors.email?.message}
          required
        >
          <Input type="email" autoComplete="off" {...form.register('email')} />
        </Field>
        <FormProblems noun="invitation" conflict={undefined} error={errors.root?.message} />
      </DialogBody>
      <FormDialogFooter label="Send Invitation" pending={pending} onCancel={leave} />
    </DialogForm>
  )
}
