import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import type { CaseSide } from '#features/cases/case-page-link.tsx'
import { ConsentFileField } from '#features/testimonials/consent-file-field.tsx'
import { api } from '#platform/api/client.ts'
import { useRecordForm } from '#platform/forms/use-record-form.ts'
import { Button } from '#ui/forms/button.tsx'
import { ControlledSelect } from '#ui/forms/controlled-select.tsx'
import { Field } from '#ui/forms/field.tsx'
import { FormProblems } from '#ui/forms/form-problems.tsx'
import { Textarea } from '#ui/forms/textarea.tsx'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import type { ConflictCheck } from './conflicts.schema.ts'
import { decisionInput, decisionLimits, decisionNames, decisions } from './decisions.schema.ts'

type Props = {
  check: ConflictCheck
  side: CaseSide
  onTouched?: (touched: boolean) => void
  onDecided?: (check: ConflictCheck) => void
}

/** What the reader may decide: an open check can only be overridden, and that by administrators. */
const offered = (check: ConflictCheck, side: CaseSide) =>
  decisions
    .filter((decision) => (decision === 'overridden' ? side === 'admin' : check.state === 'answered'))
    .map((value) => ({ value, label: value === 'overridden' ? 'Override' : decisionNames[value] }))

/** Decides on a check. Nothing is shown to lawyers while they can't decide: a match is hidden, or there is no answer. */
export function DecisionForm({ check, side, onTouched = () => {}, onDecided }: Props) {
  const say = useOutcome()
  const queries = useQueryClient()
  const [uploading, setUploading] = useState(false)
  const decide = useMutation(
    (side === 'admin' ? api.admin : api.lawyer).conflictChecks.decide.mutationOptions(),
  )
  const readAgain = () =>
    Promise.all(
      [api.admin, api.lawyer].map(({ conflictChecks }) =>
        queries.invalidateQueries({ queryKey: conflictChecks.key() }),
      ),
    )
  const { form, errors, submit, pending } = useRecordForm<
    z.input<typeof decisionInput>,
    z.output<typeof decisionInput>,
    ConflictCheck,
    ConflictCheck
  >({
    schema: decisionInput,
    current: check,
    starting: () => ({ note: '', consentFileId: null }),
    save: (values) => decide.mutateAsync({ ...values, id: check.id }),
    failed: 'Failed to save the decision',
    onTouched,
    onFailed(message) {
      say.error(message)
      void readAgain()
    },
    onSaved(decided) {
      onTouched(false)
      void readAgain()
      say.success('Decision saved')
      onDecided?.(decided)
    },
  })
  const options = offered(check, side)
  const [decision, consentFileId] = form.watch(['decision', 'consentFileId'])
  if (options.length === 0) return null
  if (side === 'lawyer' && check.matches.some(({ found }) => found === null))
    return (
      <p className="text-sm text-ink-soft">
        There are matches that you can’t see: an administrator has to decide.
      </p>
    )
  return (
    <form
      onSubmit={(event) => {
        // The form may be in a dialog that a case's form has opened: React's events bubble through portals.
        event.stopPropagation()
        void submit(event)
      }}
      noValidate
      className="flex flex-col gap-4 border-t border-rule pt-4"
    >
      <Field label="Decision" error={errors.decision?.message} required>
        <ControlledSelect control={form.control} name="decision" options={options} />
      </Field>
      {decision && (
        <Field
          label={decision === 'clear' ? 'Note' : 'Reason'}
          hint={hints[decision]}
          error={errors.note?.message}
          required={decision !== 'waived' && (decision !== 'clear' || check.matches.length > 0)}
        >
          <Textarea rows={3} {...form.register('note')} />
        </Field>
      )}
      {decision === 'waived' && (
        <ConsentFileField
          stored={null}
          fileId={consentFileId ?? null}
          error={errors.consentFileId?.message}
          onChange={(fileId) => form.setValue('consentFileId', fileId, { shouldDirty: true })}
          onUploading={setUploading}
        />
      )}
      <FormProblems recordName="decision" conflict={undefined} error={errors.root?.message} />
      <Button type="submit" className="self-start" pending={pending || uploading} pendingLabel="Saving...">
        Save Decision
      </Button>
    </form>
  )
}

const hints = {
  clear: 'Where there are possible matches: why they are no conflict.',
  waived: 'Who consented, and to what.',
  declined:
    'A lead is marked as lost, and what was said in it and other leads of its address is walled off. All administrators read this reason, and it stays in the register: leave out what the lead said.',
  overridden: `Allows the case to be opened despite the conflict. At least ${decisionLimits.overrideReason} characters, on record.`,
} as const
