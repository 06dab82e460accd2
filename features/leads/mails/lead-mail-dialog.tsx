import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api } from '#platform/api/client.ts'
import { refusalMessage } from '#platform/api/refusal.ts'
import { useSendingKey } from '#platform/forms/use-sending-key.ts'
import { Field } from '#ui/forms/field.tsx'
import { InlineAlert } from '#ui/forms/inline-alert.tsx'
import { Input } from '#ui/forms/input.tsx'
import { Select } from '#ui/forms/select.tsx'
import { Textarea } from '#ui/forms/textarea.tsx'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { RowsLoading } from '#ui/lists/skeleton.tsx'
import { DialogBody, DialogForm } from '#ui/overlays/dialog.tsx'
import { FormDialog, FormDialogFooter, type FormOpened } from '#ui/overlays/form-dialog.tsx'
import { type LeadStep, leadMailText } from '../lead-mails.schema.ts'
import { type LeadItem, leadStatusOptions } from '../leads.schema.ts'
import { MailPreview } from './mail-preview.tsx'
import { SentMails } from './sent-mails.tsx'

type Props = { lead: LeadItem; open: boolean; onOpenChange: (open: boolean) => void }

/** A mail to a lead: the text of a step with the lead's data, to change and to send. */
export const LeadMailDialog = ({ lead, open, onOpenChange }: Props) => (
  <FormDialog
    open={open}
    onOpenChange={onOpenChange}
    size="lg"
    title="Write Mail"
    description={`To ${lead.name}, ${lead.email}`}
  >
    {(opened) => <Form lead={lead} {...opened} />}
  </FormDialog>
)

function Form({ lead, close, leave, onTouched }: { lead: LeadItem } & FormOpened) {
  const { id: leadId, name, status } = lead
  const say = useOutcome()
  const queries = useQueryClient()
  const sending = useSendingKey()
  const [step, setStep] = useState<LeadStep>(status)
  /** What was changed of the step's text. */
  const [typed, setTyped] = useState<{ subject: string; body: string }>()
  const [errors, setErrors] = useState<{ subject?: string; body?: string; refusal?: string }>({})
  const draft = useQuery({
    ...api.admin.leadMails.draft.queryOptions({ input: { leadId, step } }),
    staleTime: 0,
  })
  const text = typed ?? draft.data
  const send = useMutation(api.admin.leadMails.send.mutationOptions())
  const type = (changed: Partial<{ subject: string; body: string }>) => {
    if (!text) return
    setTyped({ ...text, ...changed })
    onTouched(true)
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    const checked = leadMailText.safeParse(text)
    if (!checked.success) {
      const wrong = (field: string) => checked.error.issues.find(({ path }) => path[0] === field)?.message
      setErrors({ ...found('subject', wrong('subject')), ...found('body', wrong('body')) })
      return
    }
    setErrors({})
    try {
      const mail = { leadId, step, ...checked.data }
      await sending((idempotencyKey) => send.mutateAsync({ ...mail, idempotencyKey }), mail)
      say.success(`Mail to ${name} sent`)
      close()
    } catch (failure) {
      setErrors({ refusal: refusalMessage(failure, 'Failed to send mail') })
    }
    void queries.invalidateQueries({ queryKey: api.admin.leads.key() })
    void queries.invalidateQueries({ queryKey: api.admin.leadMails.key() })
  }
  return (
    <DialogForm onSubmit={submit}>
      <DialogBody>
        <Field label="Text of the step" hint={typed && 'Another step replaces what you have changed.'}>
          <Select
            options={leadStatusOptions}
            value={step}
            onValueChange={(chosen) => {
              setStep(chosen as LeadStep)
              setTyped(undefined)
              onTouched(false)
            }}
          />
        </Field>
        {text ? (
          <>
            <Field label="Subject" error={errors.subject} required>
              <Input value={text.subject} onChange={({ target }) => type({ subject: target.value })} />
            </Field>
            <Field label="Text" error={errors.body} required>
              <Textarea rows={9} value={text.body} onChange={({ target }) => type({ body: target.value })} />
            </Field>
            <MailPreview {...text} />
          </>
        ) : draft.isError ? (
          <ErrorState title="Failed to load the text" onRetry={draft.refetch} retrying={draft.isFetching} />
        ) : (
          <RowsLoading />
        )}
        {errors.refusal && <InlineAlert tone="danger">{errors.refusal}</InlineAlert>}
        <SentMails leadId={leadId} />
      </DialogBody>
      <FormDialogFooter label="Send" pending={send.isPending} pendingLabel="Sending..." onCancel={leave} />
    </DialogForm>
  )
}

const found = (field: string, message: string | undefined) => (message ? { [field]: message } : {})
