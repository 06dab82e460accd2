import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { api } from '#platform/api/client.ts'
import { refusalMessage } from '#platform/api/refusal.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogBody, DialogFooter, DialogForm } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { toast } from '#ui/toaster.tsx'
import { type AppointmentRequest, appointmentLimits } from './appointments.schema.ts'

type Props = {
  request: AppointmentRequest
  open: boolean
  onOpenChange: (open: boolean) => void
  onAnswered: () => unknown
}

/** Says no, and why if the lawyer wants to say so. */
export function DeclineDialog({ request, open, onOpenChange, onAnswered }: Props) {
  const formId = useId()
  const [rejectionReason, setReason] = useState('')
  const decline = useMutation(
    api.lawyer.appointments.decline.mutationOptions({
      onSuccess() {
        toast.success('Appointment declined')
        onOpenChange(false)
        return onAnswered()
      },
      onError: (error) => toast.error(refusalMessage(error, 'Failed to decline appointment')),
    }),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!decline.isPending) decline.mutate({ id: request.id, rejectionReason })
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Decline this request?"
      description={`${request.clientName} is told, and can book again.`}
    >
      <DialogForm id={formId} onSubmit={submit}>
        <DialogBody>
          <Field label="Reason" optional hint="The client reads it.">
            <Textarea
              value={rejectionReason}
              maxLength={appointmentLimits.rejectionReason.max}
              onChange={(event) => setReason(event.target.value)}
            />
          </Field>
        </DialogBody>
        <DialogFooter>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" pending={decline.isPending}>
            Decline
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  )
}
