import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { CaseSide } from '#features/cases/case-page-link.tsx'
import { api } from '#platform/api/client.ts'
import { refusalMessage } from '#platform/api/refusal.ts'
import { firmClock, fromFirmTime } from '#platform/dates/firm-time.ts'
import { formatDateTime } from '#platform/dates/format.ts'
import { readingAgain } from '#platform/lists/reading-again.ts'
import { Button } from '#ui/forms/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { InlineAlert } from '#ui/forms/inline-alert.tsx'
import { Input } from '#ui/forms/input.tsx'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import { Dialog, DialogBody, DialogFooter, DialogForm } from '#ui/overlays/dialog.tsx'
import { courtDateMove } from './admin-calendar.schema.ts'
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

function Form({ side, move: { event, to }, close }: FormProps) {
  const say = useOutcome()
  const queries = useQueryClient()
  const [time, setTime] = useState(to)
  const [error, setError] = useState<string>()
  const save = useMutation({
    ...api[side].calendar.move.mutationOptions(),
    onSuccess: () => {
      say.success('Court date moved')
      close()
    },
    onError: (failure) =>
      setError(
        (failure as { code?: string }).code === 'CONFLICT'
          ? 'Somebody else has changed this court date since. Nothing was moved; the calendar shows it as it is now.'
          : refusalMessage(failure, 'Failed to move court date'),
      ),
    onSettled: readingAgain(queries, api[side].calendar.key()),
  })
  function submit(submitted: FormEvent) {
    submitted.preventDefault()
    const { id, version } = event
    const checked = courtDateMove.safeParse({ id, version, courtDate: fromFirmTime(time) })
    setError(checked.error?.issues[0]?.message)
    if (checked.success) save.mutate(checked.data)
  }
  return (
    <DialogForm onSubmit={submit}>
      <DialogBody>
        <Field label="New time" hint={`${firmClock()}. The deadline moves along.`} required>
          <Input type="datetime-local" value={time} onChange={(changed) => setTime(changed.target.value)} />
        </Field>
        {event.isPublic && (
          <InlineAlert>This court date is public: the site shows the new time at once.</InlineAlert>
        )}
        {error && <InlineAlert tone="danger">{error}</InlineAlert>}
      </DialogBody>
      <DialogFooter>
        <Button variant="secondary" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" pending={save.isPending} pendingLabel="Moving...">
          Move
        </Button>
      </DialogFooter>
    </DialogForm>
  )
}
