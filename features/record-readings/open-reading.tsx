import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import type { RecordItem } from '#features/deleted-records/deleted-records.schema.ts'
import { api } from '#platform/api/client.ts'
import { useRecordForm } from '#platform/forms/use-record-form.ts'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { Field } from '#ui/forms/field.tsx'
import { FormProblems } from '#ui/forms/form-problems.tsx'
import { Textarea } from '#ui/forms/textarea.tsx'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import { DialogBody, DialogForm } from '#ui/overlays/dialog.tsx'
import { FormDialog, FormDialogFooter, type FormOpened } from '#ui/overlays/form-dialog.tsx'
import { openReadingSchema, readingLimits } from './record-readings.schema.ts'

type Props = { record: RecordItem; open: boolean; onOpenChange: (open: boolean) => void }
type Values = z.output<typeof openReadingSchema>

/** Opens what is kept of a deleted client; asks why, and whether the chats are needed. */
export const OpenReading = ({ record, ...props }: Props) => (
  <FormDialog
    {...props}
    size="sm"
    title={`Read what is kept of ${record.label ?? 'this client'}?`}
    description={`It stays open for ${readingLimits.minutes} minutes, for you alone. This, each file and each export stand in the audit log.`}
  >
    {(opened) => <Form record={record} {...opened} />}
  </FormDialog>
)

function Form({ record, close, leave, onTouched }: FormOpened & { record: RecordItem }) {
  const say = useOutcome()
  const navigate = useNavigate()
  const [opened, setOpened] = useState<string>()
  // After the guard of what was typed is gone.
  useEffect(() => {
    if (opened) void navigate(`/admin/records/readings/${opened}`)
  }, [opened, navigate])
  const open = useMutation(api.admin.records.readings.open.mutationOptions())
  const { form, errors, submit, pending } = useRecordForm<Values, Values, undefined, { id: string }>({
    schema: openReadingSchema,
    current: undefined,
    starting: () => ({ reason: '', withChats: false }),
    save: (values) => open.mutateAsync({ id: record.id, ...values }),
    failed: 'Failed to open the records',
    onTouched,
    onFailed: say.error,
    onSaved({ id }) {
      close()
      setOpened(id)
    },
  })
  return (
    <DialogForm onSubmit={submit}>
      <DialogBody>
        <Field
          label="Reason"
          hint="Such as the claim or the subpoena. Shown in the audit log."
          error={errors.reason?.message}
          required
        >
          <Textarea rows={3} {...form.register('reason')} />
        </Field>
        <Checkbox
          label="With the chats"
          hint="What the client and the lawyers wrote to each other. Leave it unticked unless you need them."
          {...form.register('withChats')}
        />
        <FormProblems recordName="reading" conflict={undefined} error={errors.root?.message} />
      </DialogBody>
      <FormDialogFooter label="Open" pending={pending} pendingLabel="Opening..." onCancel={leave} />
    </DialogForm>
  )
}
