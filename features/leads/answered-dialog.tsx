import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api } from '#platform/api/client.ts'
import { refusalMessage } from '#platform/api/refusal.ts'
import { firmClock, fromFirmTime, toFirmTime } from '#platform/dates/firm-time.ts'
import { formatDateTime } from '#platform/dates/format.ts'
import { readingAgain } from '#platform/lists/reading-again.ts'
import { Button } from '#ui/forms/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Input } from '#ui/forms/input.tsx'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import { Dialog, DialogBody, DialogFooter, DialogForm } from '#ui/overlays/dialog.tsx'
import { type LeadItem, leadAnswer, leadMessages } from './leads.schema.ts'

type Props = { lead: LeadItem; open: boolean; onOpenChange: (open: boolean) => void }

/** Takes the time of the first answer, such as a call. */
export const AnsweredDialog = ({ lead, open, onOpenChange }: Props) => (
  <Dialog
    open={open}
    onOpenChange={onOpenChange}
    title="When did we answer?"
    description={`${lead.name} came in on ${formatDateTime(lead.createdAt)}.`}
  >
    <Form lead={lead} close={() => onOpenChange(false)} />
  </Dialog>
)

function Form({ lead: { id, name }, close }: { lead: LeadItem; close: () => void }) {
  const say = useOutcome()
  const queries = useQueryClient()
  const [time, setTime] = useState(() => toFirmTime(new Date()))
  const [error, setError] = useState<string>()
  const mark = useMutation({
    ...api.admin.leads.markAnswered.mutationOptions(),
    onSuccess: () => {
      say.success(`${name} marked as answered`)
      close()
    },
    onError: (failure) => setError(refusalMessage(failure, 'Failed to save lead')),
    onSettled: readingAgain(queries, api.admin.leads.key()),
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    const checked = leadAnswer.safeParse({ id, at: fromFirmTime(time) })
    setError(checked.success ? undefined : leadMessages.answerTime)
    if (checked.success) mark.mutate(checked.data)
  }
  return (
    <DialogForm onSubmit={submit}>
      <DialogBody>
        <Field
          label="Time of the first answer"
          hint={`${firmClock()}. It can’t be changed later.`}
          error={error}
          required
        >
          <Input type="datetime-local" value={time} onChange={(changed) => setTime(changed.target.value)} />
        </Field>
      </DialogBody>
      <DialogFooter>
        <Button variant="secondary" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" pending={mark.isPending} pendingLabel="Saving...">
          Mark as Answered
        </Button>
      </DialogFooter>
    </DialogForm>
  )
}
