import { Controller } from 'react-hook-form'
import type { CaseSide } from '#features/cases/case-page-link.tsx'
import { LawyerPicker } from '#features/lawyers/lawyer-picker.tsx'
import { LateHistory } from '#features/record-history/late-history.tsx'
import { api } from '#platform/api/client.ts'
import { capitalized } from '#platform/forms/capitalized.ts'
import { type Named, useOptionText } from '#platform/forms/use-option-text.ts'
import { useRecordDialog } from '#platform/forms/use-record-dialog.ts'
import { ControlledSelect } from '#ui/forms/controlled-select.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Input } from '#ui/forms/input.tsx'
import { Select } from '#ui/forms/select.tsx'
import { Textarea } from '#ui/forms/textarea.tsx'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import { FormDialog } from '#ui/overlays/form-dialog.tsx'
import { RecordForm, type RecordFormProps } from '#ui/overlays/record-dialog.tsx'
import { taskKeys } from './task-keys.ts'
import {
  type CaseTask,
  repeatable,
  taskPriorities,
  taskPriorityNames,
  taskRepetitions,
  taskSchema,
  taskStatuses,
  taskStatusNames,
} from './tasks.schema.ts'

type Props = {
  of: { id: string; caseNumber: string }
  /** The task to edit; a new one without it. */
  edited?: CaseTask | undefined
  side: CaseSide
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Plans a task of a case, or changes one. */
export function TaskForm({ of, edited, side, open, onOpenChange }: Props) {
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={edited ? 'Edit Task' : 'Add Task'}
      description={of.caseNumber}
    >
      {(opened) => <Form caseId={of.id} side={side} edited={edited} {...opened} />}
    </FormDialog>
  )
}

type FormProps = RecordFormProps<CaseTask> & { caseId: string; side: CaseSide }

function Form({ caseId, side, edited, close, leave, onTouched }: FormProps) {
  const say = useOutcome()
  const assigneeText = useOptionText(
    side === 'lawyer' ? api.lawyer.tasks.assignees.key() : api.admin.lawyers.options.key(),
    ({ name }: Named) => name,
  )
  const record = useRecordDialog({
    schema: formSchema,
    edited,
    starting: startingValues,
    create: api[side].tasks.create,
    more: { caseId },
    update: api[side].tasks.update,
    keys: taskKeys(side),
    recordName: 'task',
    words: { created: 'Task added successfully', failed: 'Failed to add task' },
    say,
    close,
    onTouched,
    texts: { assignedTo: assigneeText },
  })
  const { form, errors } = record
  return (
    <RecordForm
      record={record}
      recordName="task"
      label={edited ? 'Save Changes' : 'Add Task'}
      onCancel={leave}
      history={edited && side === 'admin' && <LateHistory id={edited.id} />}
    >
      <Field label="Title" error={errors.title?.message} required>
        <Input {...form.register('title')} />
      </Field>
      <Field label="Description" error={errors.description?.message} optional>
        <Textarea rows={3} {...form.register('description')} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Status">
          <ControlledSelect control={form.control} name="status" options={statusOptions} />
        </Field>
        <Field label="Priority">
          <ControlledSelect control={form.control} name="priority" options={priorityOptions} />
        </Field>
        <Field label="Due date" error={errors.dueDate?.message} optional>
          <Input type="date" {...form.register('dueDate', { setValueAs: (date) => date || null })} />
        </Field>
        <Field label="Assigned to" error={errors.assignedTo?.message} optional>
          <Controller
            control={form.control}
            name="assignedTo"
            render={({ field: { value, onChange, onBlur } }) => (
              <LawyerPicker
                offered={side === 'lawyer' ? api.lawyer.tasks.assignees : undefined}
                value={value ?? null}
                onChange={onChange}
                onBlur={onBlur}
                placeholder="Nobody"
              />
            )}
          />
        </Field>
        <Field label="Repeats" hint="The next task is added when this one is completed.">
          <Controller
            control={form.control}
            name="repeats"
            render={({ field: { value, onChange, onBlur } }) => (
              <Select
                options={repetitionOptions}
                value={value ?? never}
                onValueChange={(chosen) => onChange(chosen === never ? null : chosen)}
                onBlur={onBlur}
              />
            )}
          />
        </Field>
        {form.watch('repeats') && (
          <Field label="Repeats until" error={errors.repeatsUntil?.message} optional>
            <Input type="date" {...form.register('repeatsUntil', { setValueAs: (date) => date || null })} />
          </Field>
        )}
      </div>
    </RecordForm>
  )
}

const formSchema = repeatable(taskSchema)
const never = 'never'
const repetitionOptions = [
  { value: never, label: 'Does not repeat' },
  ...taskRepetitions.map((value) => ({ value, label: capitalized(value) })),
]
const statusOptions = taskStatuses.map((value) => ({ value, label: taskStatusNames[value] }))
const priorityOptions = taskPriorities.map((value) => ({ value, label: taskPriorityNames[value] }))

const startingValues = (edited: CaseTask | undefined) => ({
  title: edited?.title ?? '',
  description: edited?.description ?? '',
  status: edited?.status ?? ('pending' as const),
  priority: edited?.priority ?? ('medium' as const),
  dueDate: edited?.dueDate ?? null,
  assignedTo: edited?.assignedTo ?? null,
  repeats: edited?.repeats ?? null,
  repeatsUntil: edited?.repeatsUntil ?? null,
})
