import { type ReactNode, useId } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { ConsentFormField } from '#features/consents/consent-form-field.tsx'
import { RecordedConsent } from '#features/consents/recorded-consent.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import type { CourtDate } from './admin-calendar.schema.ts'
import type { Entered, Values } from './court-date-values.ts'

type Props = {
  form: UseFormReturn<Entered, unknown, Values>
  /** The consent on record. */
  consent: CourtDate['consent'] | undefined
}

/** Whether a court date is shown to the public, and the client's consent to it. */
export function CourtDatePublication({ form, consent }: Props) {
  const { register, control, setValue, watch, formState } = form
  const { errors } = formState
  const consentProblem = useId()
  const isPublic = watch('isPublic')
  return (
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
            hint={consentHint(consent, watch('consentGiven'))}
            aria-invalid={Boolean(errors.consentGiven)}
            aria-describedby={consentProblem}
            {...register('consentGiven')}
          />
          {!consent && watch('consentGiven') && (
            <Controller
              control={control}
              name="consentForm"
              render={({ field: { value, onChange, onBlur } }) => (
                <ConsentFormField
                  value={value}
                  onChange={onChange}
                  onBlur={onBlur}
                  error={errors.consentForm?.message}
                />
              )}
            />
          )}
          <div id={consentProblem} aria-live="polite">
            {errors.consentGiven && <p className="text-sm text-danger">{errors.consentGiven.message}</p>}
          </div>
        </>
      )}
    </div>
  )
}

function consentHint(recorded: CourtDate['consent'] | undefined, given: boolean): ReactNode {
  if (!recorded) return 'Recorded with your name and the time.'
  if (!given) return 'Saving withdraws the consent: the court date becomes private at once.'
  return (
    <>
      Recorded <RecordedConsent consent={recorded} />
    </>
  )
}
