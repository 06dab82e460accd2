import { LateHistory } from '#features/record-history/late-history.tsx'
import { api } from '#platform/api/client.ts'
import { useRecordDialog } from '#platform/forms/use-record-dialog.ts'
import { Combobox } from '#ui/forms/combobox.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Input } from '#ui/forms/input.tsx'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import { RecordForm, type RecordFormProps, recordDialog } from '#ui/overlays/record-dialog.tsx'
import { type OfficeItem, officeSchema } from './locations.schema.ts'
import { usStates } from './states.schema.ts'

/** Adds or edits an office. */
export const OfficeForm = recordDialog(Form, { add: 'Add Office', edit: 'Edit Office', size: 'md' })

function Form({ edited, close, leave, onTouched }: RecordFormProps<OfficeItem>) {
  const record = useRecordDialog({
    schema: officeSchema,
    edited,
    starting: (office) => ({ city: office?.city ?? '', state: office?.state ?? '' }),
    create: api.admin.locations.create,
    update: api.admin.locations.update,
    keys: [api.admin.locations.key()],
    recordName: 'office',
    say: useOutcome(),
    close,
    onTouched,
  })
  const { form, errors } = record
  const state = form.watch('state') ?? ''
  return (
    <RecordForm
      record={record}
      recordName="office"
      label={edited ? 'Save Changes' : 'Add Office'}
      onCancel={leave}
      history={edited && <LateHistory id={edited.id} />}
    >
      <Field label="City" error={errors.city?.message} required>
        <Input autoComplete="off" {...form.register('city')} />
      </Field>
      <Field label="State" error={errors.state?.message} required>
        <Combobox
          options={statesWith(state)}
          value={state}
          onValueChange={(chosen) =>
            form.setValue('state', chosen, { shouldDirty: true, shouldValidate: true })
          }
          placeholder="Choose a state"
        />
      </Field>
    </RecordForm>
  )
}

/** The states to choose from, and the current one where it is none of them. */
const statesWith = (current: string) =>
  [...new Set([current, ...usStates])].filter(Boolean).map((state) => ({
    value: state,
    label: state,
  }))
