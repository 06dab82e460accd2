import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { CasePicker } from '#features/cases/case-picker.tsx'
import { ClientPicker } from '#features/clients/client-picker.tsx'
import { api } from '#platform/api/client.ts'
import { useRecordForm } from '#platform/forms/use-record-form.ts'
import { Field } from '#ui/forms/field.tsx'
import { FormProblems } from '#ui/forms/form-problems.tsx'
import { Select } from '#ui/forms/select.tsx'
import { Textarea } from '#ui/forms/textarea.tsx'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import { DialogBody, DialogForm } from '#ui/overlays/dialog.tsx'
import { FormDialog, FormDialogFooter, type FormOpened } from '#ui/overlays/form-dialog.tsx'
import { holdInput } from './legal-holds.schema.ts'

type Props = { open: boolean; onOpenChange: (open: boolean) => void }
type Values = z.output<typeof holdInput>

const kinds = [
  { value: 'case', label: 'A case' },
  { value: 'client', label: 'A client, with all of their cases' },
]

/** Puts a case or a client on legal hold; asks why. */
export const SetHoldDialog = (props: Props) => (
  <FormDialog
    {...props}
    title="Put on legal hold"
    description="Until the hold is lifted, nothing of it can be deleted or replaced, and nothing that was deleted of it is erased."
  >
    {(opened) => <Form {...opened} />}
  </FormDialog>
)

function Form({ close, leave, onTouched }: FormOpened) {
  const say = useOutcome()
  const queries = useQueryClient()
  const create = useMutation(api.admin.legalHolds.create.mutationOptions())
  const { form, errors, submit, pending } = useRecordForm<Values, Values, undefined>({
    schema: holdInput,
    current: undefined,
    starting: () => ({ kind: 'case', id: '', reason: '' }),
    save: (values) => create.mutateAsync(values),
    failed: 'Failed to put on hold',
    onTouched,
    onFailed: say.error,
    onSaved() {
      queries.invalidateQueries({ queryKey: api.admin.legalHolds.key() })
      say.success('Put on hold')
      close()
    },
  })
  const [kind, id] = form.watch(['kind', 'id'])
  const choose = (chosen: string) =>
    form.setValue('id', chosen, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  return (
    <DialogForm onSubmit={submit}>
      <DialogBody>
        <Field label="What" error={errors.kind?.message} required>
          <Select
            options={kinds}
            value={kind}
            onValueChange={(chosen) =>
              form.reset({ kind: chosen as Values['kind'], id: '', reason: form.getValues('reason') })
            }
          />
        </Field>
        {kind === 'case' ? (
          <Field label="Case" error={errors.id?.message} required>
            <CasePicker value={id} onChange={choose} />
          </Field>
        ) : (
          <Field label="Client" error={errors.id?.message} required>
            <ClientPicker value={id || null} onChange={(chosen) => choose(chosen ?? '')} />
          </Field>
        )}
        <Field
          label="Reason"
          hint="Such as the claim or the subpoena. Shown in the audit log."
          error={errors.reason?.message}
          required
        >
          <Textarea rows={3} {...form.register('reason')} />
        </Field>
        <FormProblems recordName="hold" conflict={undefined} error={errors.root?.message} />
      </DialogBody>
      <FormDialogFooter label="Put on Hold" pending={pending} onCancel={leave} />
    </DialogForm>
  )
}
