import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { api } from '#platform/api/client.ts'
import { refusalMessage } from '#platform/api/refusal.ts'
import { Button } from '#ui/forms/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { FormProblems } from '#ui/forms/form-problems.tsx'
import { Textarea } from '#ui/forms/textarea.tsx'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import { DialogBody, DialogFooter, DialogForm } from '#ui/overlays/dialog.tsx'
import { FormDialog, type FormOpened } from '#ui/overlays/form-dialog.tsx'
import { type AppointmentRequest, appointmentLimits, appointmentMessages } from './appointments.schema.ts'

type Props = {
  request: AppointmentRequest
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Reads the requests again. */
  onAnswered: (done: unknown, failure: unknown) => unknown
}

/** Says no, and why if the lawyer wants to say so. */
export const DeclineDialog = ({ request, open, onOpenChange, onAnswered }: Props) => (
  <FormDialog
    open={open}
    onOpenChange={onOpenChange}
    title="Decline this request?"
    description={`${request.clientName} gets a notification and can book again.`}
  >
    {(opened) => <Form request={request} onAnswered={onAnswered} {...opened} />}
  </FormDialog>
)

const failed = 'Failed to decline appointment'

type FormProps = FormOpened & Pick<Props, 'request' | 'onAnswered'>

function Form({ request, onAnswered, close, leave, onTouched }: FormProps) {
  const say = useOutcome()
  const [rejectionReason, setReason] = useState('')
  const reasonField = useRef<HTMLTextAreaElement>(null)
  const decline = useMutation(
    api.lawyer.appointments.decline.mutationOptions({
      onSuccess() {
        say.success('Appointment declined')
        close()
      },
      onError: (error) => say.error(refusalMessage(error, failed)),
      onSettled: onAnswered,
    }),
  )
  const over = rejectionReason.trim().length - appointmentLimits.rejectionReason.max
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (over > 0) return reasonField.current?.focus()
    if (!decline.isPending) decline.mutate({ id: request.id, rejectionReason })
  }
  return (
    <DialogForm onSubmit={submit}>
      <DialogBody>
        <Field
          label="Reason"
          optional
          hint="Shown to the client."
          error={over > 0 ? appointmentMessages.reasonTooLong(over) : undefined}
        >
          <Textarea
            ref={reasonField}
            value={rejectionReason}
            onChange={(event) => {
              setReason(event.target.value)
              onTouched(event.target.value !== '')
            }}
          />
        </Field>
        <FormProblems
          recordName="request"
          conflict={undefined}
          error={decline.isError ? refusalMessage(decline.error, failed) : undefined}
        />
      </DialogBody>
      <DialogFooter>
        <Button variant="secondary" onClick={leave}>
          Cancel
        </Button>
        <Button type="submit" variant="danger" pending={decline.isPending} pendingLabel="Declining...">
          Decline
        </Button>
      </DialogFooter>
    </DialogForm>
  )
}
