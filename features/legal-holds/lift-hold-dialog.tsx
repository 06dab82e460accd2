import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { api } from '#platform/api/client.ts'
import { useRecordForm } from '#platform/forms/use-record-form.ts'
import { Field } from '#ui/forms/field.tsx'
import { FormProblems } from '#ui/forms/form-problems.tsx'
import { Textarea } from '#ui/forms/textarea.tsx'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import { DialogBody, DialogForm } from '#ui/overlays/dialog.tsx'
import { FormDialog, FormDialogFooter, type FormOpened } from '#ui/overlays/form-dialog.tsx'
import { type HoldItem, liftInput } from './legal-holds.schema.ts'

type Props = { hold: HoldItem; open: boolean; onOpenChange: (open: boolean) => void }
type Values = z.output<typeof liftInput>

/** Ends a legal hold; asks why. */
export const LiftHoldDialog = ({ hold, ...props }: Props) => (
  <FormDialog
    {...props}
    size="sm"
    title="Lift the hold?"
    description={`${hold.label ?? 'This'} can be deleted again, and what was deleted of it is erased once its date has passed.`}
  >
    {(opened) => <Form hold={hold} {...opened} />}
  </FormDialog>
)

function Form({ hold, close, leave, onTouched }: FormOpened & { hold: HoldItem }) {
  const say = useOutcome()
  const queries = useQueryClient()
  const lift = useMutation(api.admin.legalHolds.lift.mutationOptions())
  const readAgain = () => queries.invalidateQueries({ queryKey: api.admin.legalHolds.key() })
  const { form, errors, submit, pending } = useRecordForm<Values, Values, HoldItem>({
    schema: liftInput,
    current: hold,
    starting: () => ({ reason: '' }),
    save: ({ reason }) => lift.mutateAsync({ id: hold.id, reason }),
    failed: 'Failed to lift the hold',
    onTouched,
    onFailed(message) {
      say.error(message)
      readAgain()
    },
    onSaved() {
      readAgain()
      say.success('Hold lifted')
      close()
    },
  })
  return (
    <DialogForm onSubmit={submit}>
      <DialogBody>
        <Field label="Reason" hint="Shown in the audit log." error={errors.reason?.message} required>
          <Textarea rows={3} {...form.register('reason')} />
        </Field>
        <FormProblems recordName="hold" conflict={undefined} error={errors.root?.message} />
      </DialogBody>
      <FormDialogFooter label="Lift Hold" pending={pending} onCancel={leave} />
    </DialogForm>
  )
}
