import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { firm } from '#firm.ts'
import { api } from '#platform/api/client.ts'
import { refusalMessage } from '#platform/api/refusal.ts'
import { differencesOf } from '#platform/forms/differences.ts'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { Field } from '#ui/forms/field.tsx'
import { FormProblems } from '#ui/forms/form-problems.tsx'
import { Input } from '#ui/forms/input.tsx'
import { Textarea } from '#ui/forms/textarea.tsx'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import { Tab, TabList, TabPanel, Tabs } from '#ui/layout/tabs.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { RowsLoading } from '#ui/lists/skeleton.tsx'
import { DialogBody, DialogForm } from '#ui/overlays/dialog.tsx'
import { FormDialog, FormDialogFooter, type FormOpened } from '#ui/overlays/form-dialog.tsx'
import {
  filledIn,
  isAutomaticStep,
  placeholders,
  type SavedTemplate,
  savedTemplate,
} from '../lead-mails.schema.ts'
import { leadStatusNames } from '../leads.schema.ts'
import { MailPreview } from './mail-preview.tsx'

type Props = { open: boolean; onOpenChange: (open: boolean) => void }

/** The mails of the steps, for administrators to write. */
export const MailTextsDialog = ({ open, onOpenChange }: Props) => (
  <FormDialog
    open={open}
    onOpenChange={onOpenChange}
    size="lg"
    title="Mail Texts"
    description="What the firm writes to a lead at each step. Nothing is sent by itself unless you choose so here."
  >
    {(opened) => <Texts {...opened} />}
  </FormDialog>
)

function Texts(opened: FormOpened) {
  const templates = useQuery({ ...api.admin.leadMails.templates.queryOptions(), staleTime: 0 })
  const [edited, setEdited] = useState<Record<string, SavedTemplate>>({})
  const [step, setStep] = useState<SavedTemplate['step']>('new')
  const saved = templates.data?.find((one) => one.step === step)
  const change = (next: Record<string, SavedTemplate>) => {
    setEdited(next)
    opened.onTouched(Object.keys(next).length > 0)
  }
  if (!saved)
    return (
      <DialogBody>
        {templates.isError ? (
          <ErrorState
            title="Failed to load the texts"
            onRetry={templates.refetch}
            retrying={templates.isFetching}
          />
        ) : (
          <RowsLoading />
        )}
      </DialogBody>
    )
  const { [step]: text = saved, ...others } = edited
  return (
    <Tabs
      value={step}
      onValueChange={(next) => setStep(next as SavedTemplate['step'])}
      className="min-h-0 flex-1 gap-0"
    >
      <TabList className="shrink-0 px-5 sm:px-6">
        {templates.data?.map((one) => (
          <Tab key={one.step} value={one.step}>
            {leadStatusNames[one.step]}
          </Tab>
        ))}
      </TabList>
      <TabPanel value={step} className="flex min-h-0 flex-1 flex-col">
        <Form
          key={step}
          text={text}
          saved={saved}
          onChange={(next) => change({ ...edited, [step]: next })}
          onDrop={() => change(others)}
          onCancel={opened.leave}
        />
      </TabPanel>
    </Tabs>
  )
}

type FormProps = {
  text: SavedTemplate
  /** As it is now; somebody else may have saved it since `text` was begun. */
  saved: SavedTemplate
  onChange: (text: SavedTemplate) => void
  /** What was typed is no longer needed. */
  onDrop: () => void
  onCancel: () => void
}

function Form({ text, saved, onChange, onDrop, onCancel }: FormProps) {
  const say = useOutcome()
  const queries = useQueryClient()
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const [conflict, setConflict] = useState(false)
  const readAgain = () => queries.invalidateQueries({ queryKey: api.admin.leadMails.key() })
  const save = useMutation({
    ...api.admin.leadMails.saveTemplate.mutationOptions(),
    async onSuccess() {
      await readAgain()
      say.success(`Mail of ${leadStatusNames[text.step]} saved`)
      onDrop()
    },
    async onError(failure) {
      const isStale = (failure as { code?: string }).code === 'CONFLICT'
      if (isStale) await readAgain()
      setConflict(isStale)
      if (!isStale) setErrors({ refusal: refusalMessage(failure, 'Failed to save text') })
    },
  })
  const settle = (then: () => void) => () => {
    setConflict(false)
    then()
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    const checked = savedTemplate.safeParse(text)
    const wrong = (checked.error?.issues ?? []).map(({ path, message }) => [path[0], message])
    setErrors(Object.fromEntries(wrong))
    if (checked.success) save.mutate(checked.data)
  }
  const sample = { name: 'Ada Winter', firm: firm.name, phone: firm.phone, email: firm.emails.contact }
  return (
    <DialogForm onSubmit={submit}>
      <DialogBody>
        <p className="text-xs text-ink-soft">
          {Object.entries(placeholders)
            .map(([name, what]) => `{{${name}}} is ${what}`)
            .join(', ')}
          .
        </p>
        <Field label="Subject" error={errors.subject} required>
          <Input
            value={text.subject}
            onChange={({ target }) => onChange({ ...text, subject: target.value })}
          />
        </Field>
        <Field label="Text" error={errors.body} required>
          <Textarea
            rows={9}
            value={text.body}
            onChange={({ target }) => onChange({ ...text, body: target.value })}
          />
        </Field>
        {isAutomaticStep(text.step) ? (
          <Checkbox
            label="Send it by itself when an administrator brings a lead to this step"
            hint="Once to each lead; never to declined ones."
            checked={text.isAutomatic}
            onChange={({ target }) => onChange({ ...text, isAutomatic: target.checked })}
          />
        ) : (
          <p className="text-sm text-ink-soft">This mail is never sent by itself.</p>
        )}
        <MailPreview subject={filledIn(text.subject, sample)} body={filledIn(text.body, sample)} />
        <FormProblems
          recordName="text"
          conflict={
            conflict
              ? {
                  differences: differencesOf(withoutVersion(text), withoutVersion(saved)),
                  onKeepMine: settle(() => onChange({ ...text, version: saved.version })),
                  onTakeTheirs: settle(onDrop),
                }
              : undefined
          }
          error={errors.refusal}
        />
      </DialogBody>
      <FormDialogFooter label="Save Text" pending={save.isPending} onCancel={onCancel} />
    </DialogForm>
  )
}

const withoutVersion = ({ version: _version, step: _step, ...text }: SavedTemplate) => text
