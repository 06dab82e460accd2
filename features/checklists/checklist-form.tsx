import { Controller } from 'react-hook-form'
import { practiceAreas } from '#features/cases/cases.schema.ts'
import { LateHistory } from '#features/record-history/late-history.tsx'
import { api } from '#platform/api/client.ts'
import { useRecordDialog } from '#platform/forms/use-record-dialog.ts'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Input } from '#ui/forms/input.tsx'
import { Select } from '#ui/forms/select.tsx'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import { RecordForm, type RecordFormProps, recordDialog } from '#ui/overlays/record-dialog.tsx'
import { type Checklist, checklistSchema } from './checklists.schema.ts'
import { ItemFields, newItem } from './item-fields.tsx'

/** Adds or edits a checklist with its tasks. */
export const ChecklistForm = recordDialog(Form, { add: 'Add Checklist', edit: 'Edit Checklist' })

function Form({ edited, close, leave, onTouched }: RecordFormProps<Checklist>) {
  const record = useRecordDialog({
    schema: checklistSchema,
    edited,
    starting: (checklist) => ({
      name: checklist?.name ?? '',
      practiceArea: checklist?.practiceArea ?? null,
      active: checklist?.active ?? true,
      items: checklist?.items ?? [newItem],
    }),
    create: api.admin.checklists.create,
    update: api.admin.checklists.update,
    keys: [api.admin.checklists.key()],
    recordName: 'checklist',
    say: useOutcome(),
    close,
    onTouched,
    texts: { items: (items: Checklist['items']) => items.map(({ title }) => title).join('\n') },
  })
  const { form, errors } = record
  return (
    <RecordForm
      record={record}
      recordName="checklist"
      label={edited ? 'Save Changes' : 'Add Checklist'}
      onCancel={leave}
      history={edited && <LateHistory id={edited.id} />}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Name" error={errors.name?.message} required>
          <Input autoComplete="off" placeholder="Litigation intake" {...form.register('name')} />
        </Field>
        <Field label="Practice area" hint="Added to new cases of this area.">
          <Controller
            control={form.control}
            name="practiceArea"
            render={({ field: { value, onChange, onBlur } }) => (
              <Select
                options={areaOptions}
                value={value ?? all}
                onValueChange={(area) => onChange(area === all ? null : area)}
                onBlur={onBlur}
              />
            )}
          />
        </Field>
      </div>
      <Checkbox
        label="Active"
        hint="An inactive checklist is kept, but it is not added to new cases and nobody can choose it."
        {...form.register('active')}
      />
      <ItemFields form={form} errors={errors.items} />
    </RecordForm>
  )
}

const all = 'all'
const areaOptions = [
  { value: all, label: 'All practice areas' },
  ...practiceAreas.map((area) => ({ value: area, label: area })),
]
