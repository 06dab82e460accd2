import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#platform/api/client.ts'
import { useRecordForm } from '#platform/forms/use-record-form.ts'
import { Button } from '#ui/forms/button.tsx'
import { CheckboxGroup } from '#ui/forms/checkbox-group.tsx'
import { Field } from '#ui/forms/field.tsx'
import { FormProblems } from '#ui/forms/form-problems.tsx'
import { Input } from '#ui/forms/input.tsx'
import { ShownOnce } from '#ui/forms/shown-once.tsx'
import { DialogBody, DialogFooter, DialogForm } from '#ui/overlays/dialog.tsx'
import { FormDialog, FormDialogFooter, type FormOpened } from '#ui/overlays/form-dialog.tsx'
import { toast } from '#ui/overlays/toaster.tsx'
import { eventNames, type WebhookEvent, webhookEvents, webhookSchema } from './webhooks.schema.ts'

type Props = { open: boolean; onOpenChange: (open: boolean) => void }

const eventOptions = webhookEvents.map((value) => ({ value, label: eventNames[value] }))

/** Adds a webhook, and shows its secret once. */
export function WebhookForm({ open, onOpenChange }: Props) {
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title="New Webhook"
      description="A POST for each event: its name and ids, never a name or a text of a record."
    >
      {(opened) => <Form {...opened} />}
    </FormDialog>
  )
}

function Form({ close, leave, onTouched }: FormOpened) {
  const queries = useQueryClient()
  const [secret, setSecret] = useState<string>()
  const create = useMutation(api.admin.webhooks.create.mutationOptions())
  const { form, errors, submit, pending } = useRecordForm({
    schema: webhookSchema,
    current: undefined,
    starting: () => ({ url: '', events: [] as WebhookEvent[] }),
    save: async (values) => setSecret((await create.mutateAsync(values)).secret),
    failed: 'Failed to add webhook',
    onTouched,
    onFailed: (message) => toast.error(message),
    onSaved: () => queries.invalidateQueries({ queryKey: api.admin.webhooks.key() }),
  })
  if (secret)
    return (
      <>
        <DialogBody>
          <WebhookSecret secret={secret} />
        </DialogBody>
        <DialogFooter>
          <Button onClick={close}>I have copied it</Button>
        </DialogFooter>
      </>
    )
  return (
    <DialogForm onSubmit={submit}>
      <DialogBody>
        <Field label="Address" hint="Begins with https://." error={errors.url?.message} required>
          <Input type="url" autoComplete="off" {...form.register('url')} />
        </Field>
        <CheckboxGroup
          legend="Events"
          options={eventOptions}
          error={errors.events?.message}
          className="sm:grid-cols-3"
          {...form.register('events')}
        />
        <FormProblems recordName="webhook" conflict={undefined} error={errors.root?.message} />
      </DialogBody>
      <FormDialogFooter label="Add Webhook" pending={pending} onCancel={leave} />
    </DialogForm>
  )
}

/** Shows the secret that the receiver verifies signatures with. */
export const WebhookSecret = ({ secret }: { secret: string }) => (
  <ShownOnce value={secret} label="The webhook’s secret">
    Copy the secret to the receiver now. It verifies deliveries with it, as Standard Webhooks describes. It is
    not shown again.
  </ShownOnce>
)
