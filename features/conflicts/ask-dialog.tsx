import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { partyKindNames, partyKinds } from '#features/parties/parties.schema.ts'
import { api } from '#platform/api/client.ts'
import { useRecordForm } from '#platform/forms/use-record-form.ts'
import { ControlledSelect } from '#ui/forms/controlled-select.tsx'
import { Field } from '#ui/forms/field.tsx'
import { FormProblems } from '#ui/forms/form-problems.tsx'
import { Input } from '#ui/forms/input.tsx'
import { DialogBody, DialogForm } from '#ui/overlays/dialog.tsx'
import { FormDialog, FormDialogFooter, type FormOpened } from '#ui/overlays/form-dialog.tsx'
import { CheckAnswer } from './check-answer.tsx'
import { askedName, type ConflictCheck } from './conflicts.schema.ts'

type Props = { open: boolean; onOpenChange: (open: boolean) => void }

/** Searches for one name. The check stays in the list of checks. */
export const AskDialog = (props: Props) => (
  <FormDialog
    {...props}
    title="Check a Name"
    description="Searches clients, leads, parties, titles, timelines, documents, time entries and deleted records."
  >
    {(opened) => <Form {...opened} />}
  </FormDialog>
)

const kindOptions = partyKinds.map((value) => ({ value, label: partyKindNames[value] }))

function Form({ leave, onTouched }: FormOpened) {
  const queries = useQueryClient()
  const [answer, setAnswer] = useState<ConflictCheck>()
  const ask = useMutation(api.admin.conflictChecks.ask.mutationOptions())
  const { form, errors, submit, pending } = useRecordForm<
    z.input<typeof askedName>,
    z.output<typeof askedName>,
    undefined
  >({
    schema: askedName,
    current: undefined,
    starting: () => ({ name: '', kind: 'person', email: '', phone: '', domain: '' }),
    save: async (name) => setAnswer(await ask.mutateAsync({ names: [name] })),
    failed: 'Failed to check for conflicts',
    onTouched,
    onFailed: () => {},
    onSaved: () => void queries.invalidateQueries({ queryKey: api.admin.conflictChecks.list.key() }),
  })
  return (
    <DialogForm onSubmit={submit}>
      <DialogBody>
        <Field label="Name" error={errors.name?.message} required>
          <Input autoComplete="off" {...form.register('name')} />
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Kind" error={errors.kind?.message}>
            <ControlledSelect control={form.control} name="kind" options={kindOptions} />
          </Field>
          <Field label="Email" error={errors.email?.message} optional>
            <Input type="email" autoComplete="off" {...form.register('email')} />
          </Field>
          <Field label="Phone" error={errors.phone?.message} optional>
            <Input type="tel" autoComplete="off" {...form.register('phone')} />
          </Field>
          <Field label="Domain" hint="Such as company.com." error={errors.domain?.message} optional>
            <Input autoComplete="off" {...form.register('domain')} />
          </Field>
        </div>
        <FormProblems recordName="check" conflict={undefined} error={errors.root?.message} />
        <div aria-live="polite">{answer && !pending && <CheckAnswer check={answer} />}</div>
      </DialogBody>
      <FormDialogFooter label="Check" pending={pending} pendingLabel="Checking..." onCancel={leave} />
    </DialogForm>
  )
}
