import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { Controller } from 'react-hook-form'
import { z } from 'zod'
import { CasePicker } from '#features/cases/case-picker.tsx'
import { usStates } from '#features/locations/states.schema.ts'
import { api } from '#platform/api/client.ts'
import { firmClock, fromFirmTime, toFirmTime } from '#platform/dates/firm-time.ts'
import { formatDateTime } from '#platform/dates/format.ts'
import { useRecordForm } from '#platform/forms/use-record-form.ts'
import { useSendingKey } from '#platform/forms/use-sending-key.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { DialogBody, DialogForm } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialog, FormDialogFooter, type FormOpened } from '#ui/form-dialog.tsx'
import { FormProblems } from '#ui/form-problems.tsx'
import { Input } from '#ui/input.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useOutcome } from '#ui/use-outcome.ts'
import type { CourtDate } from './admin-calendar.schema.ts'
import {
  courtDateDefaults,
  courtDateRequired,
  courtDateSchema,
  judgeToBeAssigned,
} from './calendar.schema.ts'
import { placeholderJudge } from './placeholder-judge.ts'

type Values = z.output<typeof courtDateSchema>
type Entered = Omit<Values, 'courtDate'> & { courtDate: string }

/** The date is typed by the firm's clock. */
const schema = z.preprocess(
  (entered: Entered) => ({ ...entered, courtDate: fromFirmTime(entered.courtDate) }),
  courtDateSchema,
) as unknown as z.ZodType<Values, Entered>

type Props = {
  /** The court date to edit; a new one without it. */
  edited?: CourtDate | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Schedules a court date, or changes one. */
export function CourtDateForm({ edited, open, onOpenChange }: Props) {
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      size="lg"
      title={edited ? 'Edit Court Date' : 'Schedule Court Date'}
    >
      {(opened) => <Form edited={edited} {...opened} />}
    </FormDialog>
  )
}

function Form({ edited: opened, close, leave, onTouched }: FormOpened & { edited: CourtDate | undefined }) {
  const say = useOutcome()
  const queries = useQueryClient()
  // As it is now: somebody else may have changed it since the dialog was opened.
  const { data: edited } = useQuery({
    ...api.admin.calendar.get.queryOptions({ input: { id: opened?.id ?? '' } }),
    enabled: opened !== undefined,
    initialData: opened,
  })
  const create = useMutation(api.admin.calendar.create.mutationOptions())
  const update = useMutation(api.admin.calendar.update.mutationOptions())
  const sending = useSendingKey()
  const readAgain = () => queries.invalidateQueries({ queryKey: api.admin.calendar.key() })
  const { form, errors, submit, pending, conflict } = useRecordForm({
    schema,
    current: edited,
    starting: startingValues,
    save: (values, event) =>
      event
        ? update.mutateAsync({ ...values, id: event.id, version: event.version })
        : sending((clientKey) => create.mutateAsync({ ...values, clientKey }), values),
    failed: opened ? 'Failed to save court date' : 'Failed to schedule court date',
    onTouched,
    onInvalid: () => say.error(courtDateRequired),
    onFailed(message) {
      say.error(message)
      readAgain()
    },
    onSaved() {
      readAgain()
      say.success(edited ? 'Court date updated successfully' : 'Court date scheduled successfully')
      close()
    },
  })
  const { register, control, setValue, watch, getFieldState } = form
  const consentProblem = useId()
  const isPublic = watch('isPublic')
  return (
    <DialogForm onSubmit={submit}>
      <DialogBody>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Case" error={errors.caseId?.message} required className="sm:col-span-2">
            <Controller
              control={control}
              name="caseId"
              render={({ field: { value, onChange, onBlur } }) => (
                <CasePicker
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
          <Field label="Title" error={errors.title?.message} required>
            <Input placeholder="Preliminary conference" {...register('title')} />
          </Field>
          <Field
            label="Court date"
            hint={`${firmClock}. Ends 2 hours after; the deadline is 7 days before.`}
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
        <div className="flex flex-col gap-3 rounded-sm border border-rule bg-sunken/60 p-4">
          <Checkbox
            label="Make this public"
            hint="Shown on the home page among the upcoming cases: title, date, judge and state."
            {...register('isPublic', {
              onChange: (event) => !event.target.checked && setValue('consentGiven', false),
            })}
          />
          {isPublic && (
            <>
              <Checkbox
                label="The client has given consent"
                hint={
                  edited?.consent
                    ? `Recorded by ${edited.consent.by ?? 'an account that is gone'}, ${formatDateTime(edited.consent.at)}`
                    : 'Recorded with your name and the time.'
                }
                aria-invalid={Boolean(errors.consentGiven)}
                aria-describedby={consentProblem}
                {...register('consentGiven')}
              />
              <div id={consentProblem} aria-live="polite">
                {errors.consentGiven && <p className="text-sm text-danger">{errors.consentGiven.message}</p>}
              </div>
            </>
          )}
        </div>
        <FormProblems noun="court date" conflict={conflict} error={errors.root?.message} />
      </DialogBody>
      <FormDialogFooter label={edited ? 'Save Changes' : 'Schedule'} pending={pending} onCancel={leave} />
    </DialogForm>
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

const startingValues = (edited: CourtDate | undefined): Entered => ({
  caseId: edited?.caseId ?? '',
  title: edited?.title ?? '',
  courtDate: edited ? toFirmTime(edited.courtDate) : '',
  description: edited?.description ?? '',
  judgeName: edited ? edited.judgeName : placeholderJudge(),
  judgeConfirmed: edited?.judgeConfirmed ?? false,
  clientName: edited?.clientName ?? courtDateDefaults.clientName,
  location: edited?.location ?? '',
  isPublic: edited?.isPublic ?? false,
  consentGiven: edited?.consentGiven ?? false,
})
