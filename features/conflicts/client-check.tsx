import { useMutation } from '@tanstack/react-query'
import { ScanSearch } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import type { CaseSide } from '#features/cases/case-page-link.tsx'
import { api } from '#platform/api/client.ts'
import { text } from '#platform/forms/text.ts'
import { useRecordForm } from '#platform/forms/use-record-form.ts'
import { Button } from '#ui/forms/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { FormProblems } from '#ui/forms/form-problems.tsx'
import { Input } from '#ui/forms/input.tsx'
import { Lines } from '#ui/forms/lines.tsx'
import { DialogBody, DialogForm } from '#ui/overlays/dialog.tsx'
import { FormDialog, FormDialogFooter, type FormOpened } from '#ui/overlays/form-dialog.tsx'
import { CheckAnswer } from './check-answer.tsx'
import { askedName, type ConflictCheck, conflictLimits } from './conflicts.schema.ts'
import { DecisionForm } from './decision-form.tsx'

const name = askedName.shape.name
const schema = z.object({
  client: name,
  others: z.array(name).max(conflictLimits.names - 1, `At most ${conflictLimits.names - 1} names`),
  email: text(100),
})
type Values = z.output<typeof schema>
type Props = { client: { id: string | null; name: string }; side: CaseSide }

/** In the form of a new case: checks its client and the other side for conflicts, and asks for the decision. */
export function ClientCheck({ client, side }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" size="sm" className="self-start" onClick={() => setOpen(true)}>
        <ScanSearch aria-hidden />
        Run Conflict Check
      </Button>
      <FormDialog
        open={open}
        onOpenChange={setOpen}
        title="Conflict Check"
        description="A case for somebody new is opened after a decision on a conflict check."
      >
        {(opened) => <Check client={client} side={side} {...opened} />}
      </FormDialog>
    </>
  )
}

function Check({ client, side, onTouched, leave, close }: Props & FormOpened) {
  const [check, setCheck] = useState<ConflictCheck>()
  const ask = useMutation((side === 'admin' ? api.admin : api.lawyer).conflictChecks.ask.mutationOptions())
  const { form, errors, submit, pending } = useRecordForm<Values, Values, undefined>({
    schema,
    current: undefined,
    starting: () => ({ client: client.name, others: [], email: '' }),
    save: async ({ client: ofClient, others, email }) =>
      setCheck(
        await ask.mutateAsync({
          names: [{ name: ofClient, email }, ...others.map((other) => ({ name: other }))],
          clientId: client.id ?? undefined,
        }),
      ),
    failed: 'Failed to check for conflicts',
    onTouched,
    onFailed: () => {},
    onSaved: () => {},
  })
  if (check)
    return (
      <DialogBody>
        <CheckAnswer check={check} />
        <DecisionForm check={check} side={side} onTouched={onTouched} onDecided={close} />
      </DialogBody>
    )
  return (
    <DialogForm
      onSubmit={(event) => {
        // The case's form is around this dialog: React's events bubble through portals.
        event.stopPropagation()
        void submit(event)
      }}
    >
      <DialogBody>
        <Field label="Client" error={errors.client?.message} required>
          <Input autoComplete="off" {...form.register('client')} />
        </Field>
        <Field label="Email" error={errors.email?.message} optional>
          <Input type="email" autoComplete="off" {...form.register('email')} />
        </Field>
        <Field
          label="Other side"
          hint="People and companies, one in each line."
          error={errors.others?.message ?? errors.others?.find?.(Boolean)?.message}
          optional
        >
          <Lines control={form.control} name="others" />
        </Field>
        <FormProblems recordName="check" conflict={undefined} error={errors.root?.message} />
      </DialogBody>
      <FormDialogFooter label="Check" pending={pending} pendingLabel="Checking..." onCancel={leave} />
    </DialogForm>
  )
}
