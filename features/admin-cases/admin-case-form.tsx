import { Controller } from 'react-hook-form'
import type { z } from 'zod'
import { CaseStartField } from '#features/cases/case-start-field.tsx'
import { CaseStatusSelect, startingStatus } from '#features/cases/case-status-select.tsx'
import { caseNumberExample, practiceAreas } from '#features/cases/cases.schema.ts'
import { ClientPicker } from '#features/clients/client-picker.tsx'
import { ClientCheck } from '#features/conflicts/client-check.tsx'
import { ConsentFormField } from '#features/consents/consent-form-field.tsx'
import { consentFormNeeded } from '#features/consents/consents.schema.ts'
import { RecordedConsent } from '#features/consents/recorded-consent.tsx'
import { LawyerPicker } from '#features/lawyers/lawyer-picker.tsx'
import { api } from '#platform/api/client.ts'
import { firmDay } from '#platform/dates/format-day.ts'
import { type Named, useOptionText } from '#platform/forms/use-option-text.ts'
import { useRecordDialog } from '#platform/forms/use-record-dialog.ts'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Input } from '#ui/forms/input.tsx'
import { Select } from '#ui/forms/select.tsx'
import { Textarea } from '#ui/forms/textarea.tsx'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import { RecordForm, type RecordFormProps, recordDialog } from '#ui/overlays/record-dialog.tsx'
import { type AdminCase, adminCaseFormSchema } from './admin-cases.schema.ts'

type Values = z.input<typeof adminCaseFormSchema>
/** Its tasks and its hold aren't edited here. */
type Edited = Omit<AdminCase, 'tasks' | 'taskCount' | 'isHeld'>

/** Recording a consent in this form requires how the client gave it. */
const withConsentForm = adminCaseFormSchema.refine(
  ({ publishTitle, publishConsentForm }) => !publishTitle || publishConsentForm,
  { path: ['publishConsentForm'], message: consentFormNeeded },
)

/** Creates or edits a case. Typed values are kept as a draft until they are saved. */
export const AdminCaseForm = recordDialog(Form, { add: 'Add New Case', edit: 'Edit Case' })

function Form({ edited, close, leave, onTouched }: RecordFormProps<Edited>) {
  const say = useOutcome()
  const lawyerText = useOptionText(api.admin.lawyers.options.key(), ({ name }: Named) => name)
  const clientText = useOptionText(api.admin.clients.options.key(), ({ name }: Named) => name, {
    id: edited?.clientId,
    label: edited?.clientName,
  })
  const record = useRecordDialog({
    schema: edited?.consent ? adminCaseFormSchema : withConsentForm,
    edited,
    starting: startingValues,
    create: api.admin.cases.create,
    update: api.admin.cases.update,
    keys: [api.admin.cases.key()],
    recordName: 'case',
    say,
    close,
    onTouched,
    texts: { lawyerId: lawyerText, clientId: clientText },
  })
  const { form, errors } = record
  return (
    <RecordForm
      record={record}
      recordName="case"
      label={edited ? 'Save Changes' : 'Create Case'}
      onCancel={leave}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Case number" error={errors.caseNumber?.message} required>
          <Input placeholder={caseNumberExample} autoComplete="off" {...form.register('caseNumber')} />
        </Field>
        <Field label="Status" error={errors.status?.message} required>
          <Controller
            control={form.control}
            name="status"
            render={({ field: { value, onChange, onBlur } }) => (
              <CaseStatusSelect value={value} current={edited?.status} onChange={onChange} onBlur={onBlur} />
            )}
          />
        </Field>
        <Field label="Title" error={errors.title?.message} required className="sm:col-span-2">
          <Input {...form.register('title')} />
        </Field>
        <Field label="Description" error={errors.description?.message} required className="sm:col-span-2">
          <Textarea rows={5} {...form.register('description')} />
        </Field>
        <Field
          label="Client"
          hint="Sees the case in the client portal."
          error={errors.clientId?.message}
          optional
        >
          <Controller
            control={form.control}
            name="clientId"
            render={({ field: { value, onChange, onBlur } }) => (
              <ClientPicker value={value ?? null} onChange={onChange} onBlur={onBlur} />
            )}
          />
        </Field>
        <Field
          label="Client name"
          hint="As written in the file; without it the client’s own name is shown."
          error={errors.clientName?.message}
          optional
        >
          <Input {...form.register('clientName')} />
        </Field>
        {!edited && (
          <div className="sm:col-span-2">
            <ClientCheck
              side="admin"
              client={{
                id: form.watch('clientId') ?? null,
                name: form.watch('clientName') || clientText(form.watch('clientId') ?? '') || '',
              }}
            />
          </div>
        )}
        <Field label="Lawyer" error={errors.lawyerId?.message} optional>
          <Controller
            control={form.control}
            name="lawyerId"
            render={({ field: { value, onChange, onBlur } }) => (
              <LawyerPicker value={value ?? null} onChange={onChange} onBlur={onBlur} />
            )}
          />
        </Field>
        <Field label="Practice area" error={errors.practiceArea?.message} optional>
          <Controller
            control={form.control}
            name="practiceArea"
            render={({ field: { value, onChange, onBlur } }) => (
              <Select
                options={areaOptions}
                value={value ?? none}
                onValueChange={(area) => onChange(area === none ? null : area)}
                onBlur={onBlur}
              />
            )}
          />
        </Field>
        <CaseStartField error={errors.startDate?.message} {...form.register('startDate')} />
      </div>
      <Checkbox
        label="The client consents to publication"
        hint={
          edited?.consent && form.watch('clientId') !== edited.clientId ? (
            'It ends with this change of the client. Record the new client’s consent afterwards.'
          ) : edited?.consent ? (
            <>
              Recorded <RecordedConsent consent={edited.consent} />. Unticking withdraws it at once; the
              record stays.
            </>
          ) : (
            'The lawyer’s public card then names the case. Your name and the time are recorded; unticking withdraws it at once.'
          )
        }
        {...form.register('publishTitle')}
      />
      {!edited?.consent && form.watch('publishTitle') && (
        <Controller
          control={form.control}
          name="publishConsentForm"
          render={({ field: { value, onChange, onBlur } }) => (
            <ConsentFormField
              value={value}
              onChange={onChange}
              onBlur={onBlur}
              error={errors.publishConsentForm?.message}
            />
          )}
        />
      )}
    </RecordForm>
  )
}

const none = 'none'
const areaOptions = [
  { value: none, label: 'None' },
  ...practiceAreas.map((area) => ({ value: area, label: area })),
]

const startingValues = (edited: Edited | undefined): Values => ({
  caseNumber: edited?.caseNumber ?? '',
  title: edited?.title ?? '',
  description: edited?.description ?? '',
  status: startingStatus(edited?.status),
  clientName: edited?.ownClientName ?? '',
  clientId: edited?.clientId ?? null,
  lawyerId: edited?.lawyerId ?? null,
  practiceArea: edited?.practiceArea ?? null,
  startDate: edited?.startDate ?? firmDay(),
  publishTitle: edited?.publishTitle ?? false,
})
