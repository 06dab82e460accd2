import { Controller } from 'react-hook-form'
import type { CaseSide } from '#features/cases/case-page-link.tsx'
import { type CaseOptions, CasePicker } from '#features/cases/case-picker.tsx'
import type { CaseOption } from '#features/cases/cases.schema.ts'
import { usStates } from '#features/locations/states.schema.ts'
import { RecordHistory } from '#features/record-history/record-history.tsx'
import { api } from '#platform/api/client.ts'
import { firmClock } from '#platform/dates/firm-time.ts'
import { useOptionText } from '#platform/forms/use-option-text.ts'
import { useRecordDialog } from '#platform/forms/use-record-dialog.ts'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { Combobox } from '#ui/forms/combobox.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Input } from '#ui/forms/input.tsx'
import { Textarea } from '#ui/forms/textarea.tsx'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import { FormDialog } from '#ui/overlays/form-dialog.tsx'
import { RecordForm, type RecordFormProps, recordDialog } from '#ui/overlays/record-dialog.tsx'
import type { CourtDate } from './admin-calendar.schema.ts'
import { courtDateDefaults, courtDateRequired, judgeToBeAssigned } from './calendar.schema.ts'
import { CourtDatePublication } from './court-date-publication.tsx'
import { type OfCase, schema, startingValues, typedMoment, withConsentSchema } from './court-date-values.ts'
import { useCurrent } from './use-current.ts'

/** Schedules a court date of any case, or changes one, for administrators. */
export const CourtDateForm = recordDialog(
  (opened: RecordFormProps<CourtDate>) => <Form side="admin" {...opened} />,
  { add: 'Schedule Court Date', edit: 'Edit Court Date' },
)

/** The same for a lawyer's own cases. An existing court date stays with its case. */
export const OwnCourtDateForm = recordDialog(
  ({ edited, ...opened }: RecordFormProps<CourtDate>) => (
    <Form side="lawyer" edited={edited} of={edited && caseOf(edited)} {...opened} />
  ),
  { add: 'Schedule Court Date', edit: 'Edit Court Date' },
)

const caseOf = ({ caseId, caseNumber, clientName }: CourtDate) => ({
  id: caseId ?? '',
  caseNumber: caseNumber ?? '',
  clientName,
})

type CaseProps = {
  of: OfCase
  side: CaseSide
  /** The court date to change; a new one without it. */
  edited?: CourtDate | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Schedules a court date of one case, or changes one. */
export const CaseCourtDateForm = ({ of, side, edited, open, onOpenChange }: CaseProps) => (
  <FormDialog
    open={open}
    onOpenChange={onOpenChange}
    size="lg"
    title={edited ? 'Edit Court Date' : 'Schedule Court Date'}
    description={of.caseNumber}
  >
    {(opened) => <Form of={of} side={side} edited={edited} {...opened} />}
  </FormDialog>
)

type FormProps = RecordFormProps<CourtDate> & { side: CaseSide; of?: OfCase | undefined }

function Form({ edited: opened, of, side, close, leave, onTouched }: FormProps) {
  const say = useOutcome()
  const calls = api[side].calendar
  const edited = useCurrent(side, opened)
  const caseText = useOptionText(api[side].cases.options.key(), ({ caseNumber }: CaseOption) => caseNumber, {
    id: edited?.caseId,
    label: edited?.caseNumber,
  })
  const record = useRecordDialog({
    schema: opened?.consentGiven ? withConsentSchema : schema,
    edited,
    starting: (item: CourtDate | undefined) => startingValues(item, of),
    create: calls.create,
    update: calls.update,
    keys: side === 'lawyer' ? [calls.key(), api.lawyer.courtDates.key()] : [calls.key()],
    recordName: 'court date',
    words: { created: 'Court date scheduled successfully', failed: 'Failed to schedule court date' },
    onInvalid: () => say.error(courtDateRequired),
    say,
    close,
    onTouched,
    texts: { caseId: caseText, courtDate: typedMoment },
  })
  const { form, errors } = record
  const { register, control, setValue, getFieldState } = form
  return (
    <RecordForm
      record={record}
      recordName="court date"
      label={edited ? 'Save Changes' : 'Schedule'}
      onCancel={leave}
      history={edited && side === 'admin' && <RecordHistory id={edited.id} />}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {!of && (
          <Field label="Case" error={errors.caseId?.message} required className="sm:col-span-2">
            <Controller
              control={control}
              name="caseId"
              render={({ field: { value, onChange, onBlur } }) => (
                <CasePicker
                  options={api[side].cases.options as CaseOptions}
                  value={value ?? ''}
                  onBlur={onBlur}
                  onChange={(id, chosen) => {
                    onChange(id)
                    if (!getFieldState('clientName').isDirty)
                      setValue('clientName', chosen?.clientName || courtDateDefaults.clientName)
                  }}
                />
              )}
            />
          </Field>
        )}
        <Field label="Title" error={errors.title?.message} required>
          <Input placeholder="Preliminary conference" {...register('title')} />
        </Field>
        <Field
          label="Court date"
          hint={`${firmClock()}. Ends 2 hours after; the deadline is 7 days before.`}
          error={errors.courtDate?.message}
          required
        >
          <Input type="datetime-local" {...register('courtDate')} />
        </Field>
        <Field label="State" error={errors.location?.message} optional>
          <Controller
            control={control}
            name="location"
            render={({ field: { value, onChange, onBlur } }) => (
              <Combobox
                options={places(value)}
                value={value}
                onValueChange={onChange}
                onBlur={onBlur}
                placeholder="Choose a state"
              />
            )}
          />
        </Field>
        <Field label="Client name" hint="Never shown to the public." error={errors.clientName?.message}>
          <Input {...register('clientName')} />
        </Field>
        <Field label="Judge" error={errors.judgeName?.message} className="sm:col-span-2">
          <Input
            {...register('judgeName', {
              onChange: (event) => setValue('judgeConfirmed', event.target.value.trim() !== ''),
            })}
          />
        </Field>
      </div>
      <Checkbox
        label="The judge is confirmed"
        hint={`Until then the name is a placeholder and the public reads “${judgeToBeAssigned}”.`}
        {...register('judgeConfirmed')}
      />
      <Field label="Description" error={errors.description?.message} optional>
        <Textarea rows={3} {...register('description')} />
      </Field>
      <CourtDatePublication form={form} consent={edited?.consent} />
    </RecordForm>
  )
}

/** An import may have brought a place that isn't offered. */
const places = (current: string) =>
  [...(current && !(usStates as readonly string[]).includes(current) ? [current] : []), ...usStates].map(
    (place) => ({
      value: place,
      label: place,
    }),
  )
