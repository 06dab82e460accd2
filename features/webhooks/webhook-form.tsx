import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#platform/api/client.ts'
import { useRecordForm } from '#platform/forms/use-record-form.ts'
import { Button } from '#ui/button.tsx'
import { CheckboxGroup } from '#ui/checkbox-group.tsx'
import { DialogBody, DialogFooter, DialogForm } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialog, FormDialogFooter, type FormOpened } from '#ui/form-dialog.tsx'
import { FormProblems } from '#ui/form-problems.tsx'
import { Input } from '#ui/input.tsx'
import { ShownOnce } from '#ui/shown-once.tsx'
import { toast } from '#ui/toaster.tsx'
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
        <FormProblems noun="webhook" conflict={undefined} error={errors.root?.message} />
      </DialogBody>
      <FormDialogFooter label="Add Webhook" pending={pending} onCancel={leave} />
    </DialogForm>
  )
}

/** What its receiver checks signatures with. */
export const WebhookSecret = ({ secret }: { secret: string }) => (
  <ShownOnce value={secret} label="The webhook’s secret">
    Copy the secret to the receiver now. It checks with it that a delivery comes from us. It is not shown
    again.
  </ShownOnce>
)
