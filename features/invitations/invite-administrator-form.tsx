import type { ReactNode } from 'react'
import { z } from 'zod'
import { emailField, nameField } from '#platform/forms/contact-details.ts'
import { useRecordForm } from '#platform/forms/use-record-form.ts'
import { Field } from '#ui/forms/field.tsx'
import { FormProblems } from '#ui/forms/form-problems.tsx'
import { Input } from '#ui/forms/input.tsx'
import { DialogBody, DialogForm } from '#ui/overlays/dialog.tsx'
import { FormDialogFooter, type FormOpened } from '#ui/overlays/form-dialog.tsx'
import { toast } from '#ui/overlays/toaster.tsx'
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
        <FormProblems recordName="invitation" conflict={undefined} error={errors.root?.message} />
      </DialogBody>
      <FormDialogFooter label="Send Invitation" pending={pending} onCancel={leave} />
    </DialogForm>
  )
}
