import { type FormEvent, useState } from 'react'
import { Button } from '#ui/forms/button.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { Field } from '#ui/forms/field.tsx'
import { InlineAlert } from '#ui/forms/inline-alert.tsx'
import { Textarea } from '#ui/forms/textarea.tsx'
import { Dialog, DialogBody, DialogFooter, DialogForm } from '#ui/overlays/dialog.tsx'
import { type LeadItem, leadLimits } from '../leads.schema.ts'

type Props = {
  lead: LeadItem
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Moves it. @returns why not, if it was refused */
  onLost: (step: { lostReason: string; isDeclined: boolean }) => Promise<string | undefined>
}

/** Asks why a lead is lost, and whether the firm declines it. */
export const LostDialog = ({ lead, open, onOpenChange, onLost }: Props) => (
  <Dialog open={open} onOpenChange={onOpenChange} title="Why is this lead lost?" description={lead.name}>
    <Form key={lead.id} close={() => onOpenChange(false)} onLost={onLost} />
  </Dialog>
)

function Form({ close, onLost }: Pick<Props, 'onLost'> & { close: () => void }) {
  const [lostReason, setReason] = useState('')
  const [isDeclined, setDeclined] = useState(false)
  const [error, setError] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  async function submit(event: FormEvent) {
    event.preventDefault()
    const { max } = leadLimits.lostReason
    const wrong = !lostReason.trim()
      ? 'Say why it was lost.'
      : lostReason.trim().length > max
        ? `Please say it in ${max} characters.`
        : undefined
    setError(wrong)
    if (wrong) return
    setSaving(true)
    const refused = await onLost({ lostReason, isDeclined })
    setSaving(false)
    setRefusal(refused)
    if (!refused) close()
  }
  return (
    <DialogForm onSubmit={submit}>
      <DialogBody>
        <Field label="Lost because" error={error} required>
          <Textarea rows={3} value={lostReason} onChange={(event) => setReason(event.target.value)} />
        </Field>
        <Checkbox
          label="The firm declines to act"
          hint="From then on what they said, also in other leads of the same address, and this reason can be read only by administrators with the permission “Read Declined Leads”. This can’t be undone."
          checked={isDeclined}
          onChange={(event) => setDeclined(event.target.checked)}
        />
        {refusal && <InlineAlert tone="danger">{refusal}</InlineAlert>}
      </DialogBody>
      <DialogFooter>
        <Button variant="secondary" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" pending={isSaving} pendingLabel="Moving...">
          {isDeclined ? 'Decline' : 'Move to Lost'}
        </Button>
      </DialogFooter>
    </DialogForm>
  )
}
