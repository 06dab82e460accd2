import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
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
  move: Move
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Moves a court date to another time, after it was dragged there or asked for by the keyboard. */
export function MoveDialog({ move, open, onOpenChange }: Props) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Move this court date?"
      description={`“${move.event.title}”, now ${formatDateTime(move.event.courtDate)}.`}
    >
      <Form key={move.event.id + move.to} move={move} close={() => onOpenChange(false)} />
    </Dialog>
  )
}

function Form({ move: { event, to }, close }: { move: Move; close: () => void }) {
  const say = useOutcome()
  const queries = useQueryClient()
  const [time, setTime] = useState(to)
  const [error, setError] = useState<string>()
  const save = useMutation({
    ...api.admin.calendar.move.mutationOptions(),
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
    onSettled: readingAgain(queries, api.admin.calendar.key()),
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
