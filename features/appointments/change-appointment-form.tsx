import { useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { api } from '#platform/api/client.ts'
import { firmClock, fromFirmTime, toFirmTime } from '#platform/dates/firm-time.ts'
import { formatDateTime } from '#platform/dates/format.ts'
import { useRecordForm } from '#platform/forms/use-record-form.ts'
import { Field } from '#ui/forms/field.tsx'
import { FormProblems } from '#ui/forms/form-problems.tsx'
import { Input } from '#ui/forms/input.tsx'
import { Textarea } from '#ui/forms/textarea.tsx'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import { DialogBody, DialogForm } from '#ui/overlays/dialog.tsx'
import { FormDialog, FormDialogFooter, type FormOpened } from '#ui/overlays/form-dialog.tsx'
import { appointmentMessages, cancelSchema, moveSchema } from './appointments.schema.ts'

export type Side = 'client' | 'lawyer'
export type Change = 'move' | 'cancel'
/** The fields of an appointment that can be changed. */
export interface Changed {
  id: string
  preferredTime: Date | null
  updatedAt: Date
}

type Props = {
  change: Change
  side: Side
  appointment: Changed
  /** Whether it is still among those that can be changed. */
  isListed: boolean
  /** The other side's name. */
  other: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Moves or cancels an appointment, with a reason that the other side reads. */
export const ChangeAppointmentForm = ({ change, side, appointment, isListed, other, ...opening }: Props) => (
  <FormDialog
    {...opening}
    title={change === 'move' ? 'Move this appointment?' : 'Cancel this appointment?'}
    description={
      change === 'move' && side === 'client'
        ? `${other} is asked to accept the new time. Your chat stays.`
        : `${other} gets a notification. The chat stays.`
    }
  >
    {(opened) => (
      <Form change={change} side={side} appointment={appointment} isListed={isListed} {...opened} />
    )}
  </FormDialog>
)

const words = {
  move: { label: 'Move Appointment', done: 'Appointment moved', failed: 'Failed to move appointment' },
  cancel: {
    label: 'Cancel Appointment',
    done: 'Appointment cancelled',
    failed: 'Failed to cancel appointment',
  },
} as const

type Values = { reason: string; preferredTime?: Date }
type Entered = { reason: string; preferredTime: string }

/** The typed values; the time is in the firm's time zone. */
const schemas = {
  move: z.preprocess(
    (entered: Entered) => ({ ...entered, preferredTime: fromFirmTime(entered.preferredTime) }),
    z.object({ reason: moveSchema.shape.reason, preferredTime: moveSchema.shape.preferredTime }),
  ),
  cancel: z.object({ reason: cancelSchema.shape.reason }),
} as unknown as Record<Change, z.ZodType<Values, Entered>>

const timeText = (entered: string) => {
  const time = fromFirmTime(entered)
  return time && formatDateTime(time)
}

type FormProps = FormOpened & Pick<Props, 'change' | 'side' | 'appointment' | 'isListed'>

function Form({ change, side, appointment, isListed, close, leave, onTouched }: FormProps) {
  const say = useOutcome()
  const queries = useQueryClient()
  const calls = api[side].appointments
  const move = useMutation(calls.move.mutationOptions())
  const cancel = useMutation(calls.cancel.mutationOptions())
  const { label, done, failed } = words[change]
  const readAgain = () => queries.invalidateQueries({ queryKey: calls.key() })
  const { id, updatedAt: seen } = appointment
  const { form, errors, submit, pending, conflict } = useRecordForm<Entered, Values, Changed>({
    schema: schemas[change],
    current: appointment,
    starting: () => ({
      reason: '',
      preferredTime: appointment.preferredTime ? toFirmTime(appointment.preferredTime) : '',
    }),
    save: ({ reason, preferredTime }, item) =>
      preferredTime
        ? move.mutateAsync({ id, seen: item?.updatedAt ?? seen, reason, preferredTime })
        : cancel.mutateAsync({ id, seen: item?.updatedAt ?? seen, reason }),
    failed,
    texts: { preferredTime: timeText },
    notOfRecord: ['reason'],
    onTouched,
    onFailed(message) {
      say.error(message)
      readAgain()
    },
    onSaved() {
      readAgain()
      say.success(done)
      close()
    },
  })
  return (
    <DialogForm onSubmit={submit}>
      <DialogBody>
        {change === 'move' && (
          <Field label="New time" hint={firmClock()} error={errors.preferredTime?.message} required>
            <Input type="datetime-local" {...form.register('preferredTime')} />
          </Field>
        )}
        <Field label="Reason" hint="Shown to the other person." error={errors.reason?.message} required>
          <Textarea rows={3} {...form.register('reason')} />
        </Field>
        <FormProblems
          recordName="appointment"
          conflict={isListed ? conflict : undefined}
          error={conflict && !isListed ? appointmentMessages.left : errors.root?.message}
        />
      </DialogBody>
      <FormDialogFooter label={label} pending={pending} onCancel={leave} />
    </DialogForm>
  )
}
