import { useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import type { CaseSide } from '#features/cases/case-page-link.tsx'
import { api } from '#platform/api/client.ts'
import { firmClock, fromFirmTime, toFirmTime } from '#platform/dates/firm-time.ts'
import { formatDateTime } from '#platform/dates/format.ts'
import { useRecordForm } from '#platform/forms/use-record-form.ts'
import { Button } from '#ui/forms/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { FormProblems } from '#ui/forms/form-problems.tsx'
import { InlineAlert } from '#ui/forms/inline-alert.tsx'
import { Input } from '#ui/forms/input.tsx'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import { Dialog, DialogBody, DialogFooter, DialogForm } from '#ui/overlays/dialog.tsx'
import { type CourtDate, courtDateMove } from './admin-calendar.schema.ts'
import { typedMoment } from './court-date-values.ts'
import { useCurrent } from './use-current.ts'
import type { Move } from './use-moving.ts'

type Props = {
  side: CaseSide
  move: Move
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Moves a court date to another time, after it was dragged there or asked for by the keyboard. */
export function MoveDialog({ side, move, open, onOpenChange }: Props) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Move this court date?"
      description={`“${move.event.title}”, now ${formatDateTime(move.event.courtDate)}.`}
    >
      <Form key={move.event.id + move.to} side={side} move={move} close={() => onOpenChange(false)} />
    </Dialog>
  )
}

type FormProps = Pick<Props, 'side' | 'move'> & { close: () => void }

/** The time is typed by the firm's clock. */
const schema = z.preprocess(
  ({ courtDate }: { courtDate: string }) => ({ courtDate: fromFirmTime(courtDate) }),
  courtDateMove.pick({ courtDate: true }),
) as unknown as z.ZodType<{ courtDate: Date }, { courtDate: string }>

function Form({ side, move: { event, to }, close }: FormProps) {
  const say = useOutcome()
  const queries = useQueryClient()
  const calls = api[side].calendar
  const now = useCurrent(side, event) ?? event
  const save = useMutation(calls.move.mutationOptions())
  const readAgain = () => queries.invalidateQueries({ queryKey: calls.key() })
  const { form, errors, submit, pending, conflict } = useRecordForm({
    schema,
    current: now,
    starting: (item: CourtDate | undefined) => ({
      courtDate: !item || item.version === event.version ? to : toFirmTime(item.courtDate),
    }),
    save: ({ courtDate }, item = event) =>
      save.mutateAsync({ id: item.id, version: item.version, courtDate }),
    failed: 'Failed to move court date',
    onTouched: nothing,
    texts: { courtDate: typedMoment },
    onFailed: readAgain,
    onSaved() {
      readAgain()
      say.success('Court date moved')
      close()
    },
  })
  return (
    <DialogForm onSubmit={submit}>
      <DialogBody>
        <Field
          label="New time"
          hint={`${firmClock()}. The deadline moves along.`}
          error={errors.courtDate?.message}
          required
        >
          <Input type="datetime-local" {...form.register('courtDate')} />
        </Field>
        {now.isPublic && (
          <InlineAlert>This court date is public: the site shows the new time at once.</InlineAlert>
        )}
        <FormProblems recordName="court date" conflict={conflict} error={errors.root?.message} />
      </DialogBody>
      <DialogFooter>
        <Button variant="secondary" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" pending={pending} pendingLabel="Moving...">
          Move
        </Button>
      </DialogFooter>
    </DialogForm>
  )
}

const nothing = () => {}
