import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Controller } from 'react-hook-form'
import { z } from 'zod'
import { api } from '#platform/api/client.ts'
import { useRecordForm } from '#platform/forms/use-record-form.ts'
import { Combobox } from '#ui/forms/combobox.tsx'
import { Field } from '#ui/forms/field.tsx'
import { FormProblems } from '#ui/forms/form-problems.tsx'
import { TextLink } from '#ui/forms/text-link.tsx'
import { DialogBody, DialogForm } from '#ui/overlays/dialog.tsx'
import { FormDialogFooter, type FormOpened } from '#ui/overlays/form-dialog.tsx'
import { toast } from '#ui/overlays/toaster.tsx'
import { useInvite } from './use-invite.ts'

const schema = z.object({ lawyerId: z.uuid('Please choose a lawyer') })

export function InviteLawyerForm({
  close,
  leave,
  onTouched,
  children,
}: FormOpened & { children: ReactNode }) {
  const invite = useInvite()
  const candidates = useQuery(api.admin.invitations.candidates.queryOptions())
  const { form, errors, submit, pending } = useRecordForm({
    schema,
    current: undefined,
    starting: () => ({ lawyerId: '' }),
    save: (values) => invite.mutateAsync({ role: 'lawyer', ...values }),
    failed: 'Failed to send the invitation',
    onTouched,
    onFailed: (message) => toast.error(message),
    onSaved: close,
  })
  return (
    <DialogForm onSubmit={submit}>
      <DialogBody>
        {children}
        <Field
          label="Lawyer"
          hint={
            candidates.data?.length === 0
              ? 'Every lawyer has an account.'
              : 'The link goes to the address in the profile.'
          }
          error={errors.lawyerId?.message}
          required
        >
          <Controller
            control={form.control}
            name="lawyerId"
            render={({ field: { value, onChange } }) => (
              <Combobox
                options={(candidates.data ?? []).map(({ id, name, email }) => ({
                  value: id,
                  label: `${name}, ${email}`,
                }))}
                value={value}
                onValueChange={onChange}
                placeholder="Choose a lawyer without an account"
              />
            )}
          />
        </Field>
        <p className="text-sm text-ink-soft">
          Somebody new? <TextLink to="/admin/lawyers">Add their profile first</TextLink>.
        </p>
        <FormProblems recordName="invitation" conflict={undefined} error={errors.root?.message} />
      </DialogBody>
      <FormDialogFooter label="Send Invitation" pending={pending} onCancel={leave} />
    </DialogForm>
  )
}
