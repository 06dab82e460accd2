import { Controller } from 'react-hook-form'
import { RecordHistory } from '#features/record-history/record-history.tsx'
import { api } from '#platform/api/client.ts'
import { type Named, useOptionText } from '#platform/forms/use-option-text.ts'
import { useRecordDialog } from '#platform/forms/use-record-dialog.ts'
import { ControlledSelect } from '#ui/forms/controlled-select.tsx'
import { Field } from '#ui/forms/field.tsx'
import { InlineAlert } from '#ui/forms/inline-alert.tsx'
import { Input } from '#ui/forms/input.tsx'
import { Lines } from '#ui/forms/lines.tsx'
import { Textarea } from '#ui/forms/textarea.tsx'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import { RecordForm, type RecordFormProps, recordDialog } from '#ui/overlays/record-dialog.tsx'
import { LeadOwnerPicker } from './lead-owner-picker.tsx'
import { type LeadItem, leadMessages, leadSchema, leadStatusOptions } from './leads.schema.ts'

/** Adds or edits a lead. */
export const LeadForm = recordDialog(Form, { add: 'Add New Lead', edit: 'Edit Lead', size: 'md' })

function Form({ edited, close, leave, onTouched }: RecordFormProps<LeadItem>) {
  const say = useOutcome()
  const ownerText = useOptionText(api.admin.leads.owners.key(), ({ name }: Named) => name, {
    id: edited?.ownerId,
    label: edited?.ownerName,
  })
  const record = useRecordDialog({
    schema: leadSchema,
    edited,
    starting: startingValues,
    create: api.admin.leads.create,
    update: api.admin.leads.update,
    keys: [api.admin.leads.key()],
    recordName: 'lead',
    say,
    close,
    onTouched,
    texts: { ownerId: ownerText },
  })
  const { form, errors } = record
  return (
    <RecordForm
      record={record}
      recordName="lead"
      label={edited ? 'Save Changes' : 'Create Lead'}
      onCancel={leave}
      history={edited && <RecordHistory id={edited.id} />}
    >
      {edited?.isDeclined && <InlineAlert tone="info">{leadMessages.declinedTexts}</InlineAlert>}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Name" error={errors.name?.message} required>
          <Input autoComplete="off" {...form.register('name')} />
        </Field>
        <Field label="Email" error={errors.email?.message} required>
          <Input type="email" autoComplete="off" {...form.register('email')} />
        </Field>
        <Field label="Phone" error={errors.phone?.message} optional>
          <Input type="tel" autoComplete="off" {...form.register('phone')} />
        </Field>
        <Field
          label="Source"
          hint="Such as referral, phone, website."
          error={errors.source?.message}
          optional
        >
          <Input autoComplete="off" {...form.register('source')} />
        </Field>
        <Field label="Status" error={errors.status?.message}>
          <ControlledSelect control={form.control} name="status" options={leadStatusOptions} />
        </Field>
        <Field label="Owner" hint="Who follows it." error={errors.ownerId?.message}>
          <Controller
            control={form.control}
            name="ownerId"
            render={({ field: { value, onChange, onBlur } }) => (
              <LeadOwnerPicker edited={edited} value={value ?? null} onChange={onChange} onBlur={onBlur} />
            )}
          />
        </Field>
        <Field label="Next step" error={errors.nextStep?.message} optional>
          <Input autoComplete="off" {...form.register('nextStep')} />
        </Field>
        <Field label="Next step on" error={errors.nextStepOn?.message} optional>
          <Input type="date" {...form.register('nextStepOn', { setValueAs: (date) => date || null })} />
        </Field>
      </div>
      {form.watch('status') === 'lost' && (
        <Field label="Lost because" error={errors.lostReason?.message} required>
          <Textarea rows={2} {...form.register('lostReason')} />
        </Field>
      )}
      <Field
        label="Other side"
        hint="People and companies, one in each line. Searched by the conflict check."
        error={errors.otherSide?.message ?? errors.otherSide?.find?.(Boolean)?.message}
        optional
      >
        <Lines control={form.control} name="otherSide" />
      </Field>
      <Field label="Notes" error={errors.notes?.message} optional>
        <Textarea rows={4} {...form.register('notes')} />
      </Field>
    </RecordForm>
  )
}

const startingValues = (edited: LeadItem | undefined) => ({
  name: edited?.name ?? '',
  email: edited?.email ?? '',
  phone: edited?.phone ?? '',
  source: edited?.source ?? '',
  status: edited?.status ?? ('new' as const),
  ownerId: edited?.ownerId ?? null,
  nextStep: edited?.nextStep ?? '',
  nextStepOn: edited?.nextStepOn ?? null,
  lostReason: edited?.lostReason ?? '',
  otherSide: edited?.otherSide ?? [],
  notes: edited?.notes ?? '',
})
