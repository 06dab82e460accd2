import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import { LawyerPicker } from '#features/lawyers/lawyer-picker.tsx'
import { api } from '#platform/api/client.ts'
import { useRecordForm } from '#platform/forms/use-record-form.ts'
import { useSendingKey } from '#platform/forms/use-sending-key.ts'
import { DialogBody, DialogForm } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialog, FormDialogFooter, type FormOpened } from '#ui/form-dialog.tsx'
import { FormProblems } from '#ui/form-problems.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useOutcome } from '#ui/use-outcome.ts'
import {
  type CaseTask,
  taskPriorities,
  taskPriorityNames,
  taskSchema,
  taskStatuses,
  taskStatusNames,
} from './tasks.schema.ts'

type Props = {
  of: { id: string; caseNumber: string }
  /** The task to edit; a new one without it. */
  edited?: CaseTask | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Plans a task of a case, or changes one. */
export function TaskForm({ of, edited, open, onOpenChange }: Props) {
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={edited ? 'Edit Task' : 'Add Task'}
      description={of.caseNumber}
    >
      {(opened) => <Form caseId={of.id} edited={edited} {...opened} />}
    </FormDialog>
  )
}

type FormProps = FormOpened & {
  caseId: string
  edited: CaseTask | undefined
}

function Form({ caseId, edited, close, leave, onTouched }: FormProps) {
  const say = useOutcome()
  const queries = useQueryClient()
  const create = useMutation(api.admin.tasks.create.mutationOptions())
  const update = useMutation(api.admin.tasks.update.mutationOptions())
  const sending = useSendingKey()
  const readAgain = () => {
    queries.invalidateQueries({ queryKey: api.admin.tasks.key() })
    queries.invalidateQueries({ queryKey: api.admin.cases.key() })
  }
  const { form, errors, submit, pending, conflict } = useRecordForm({
    schema: taskSchema,
    current: edited,
    starting: startingValues,
    save: (values, task) =>
      task
        ? update.mutateAsync({ ...values, id: task.id, version: task.version })
        : sending((clientKey) => create.mutateAsync({ ...values, caseId, clientKey }), values),
    failed: edited ? 'Failed to save task' : 'Failed to add task',
    onTouched,
    onFailed(message) {
      say.error(message)
      readAgain()
    },
    onSaved() {
      readAgain()
      say.success(edited ? 'Task updated successfully' : 'Task added successfully')
      close()
    },
  })
  return (
    <DialogForm onSubmit={submit}>
      <DialogBody>
        <Field label="Title" error={errors.title?.message} required>
          <Input {...form.register('title')} />
        </Field>
        <Field label="Description" error={errors.description?.message} optional>
          <Textarea rows={3} {...form.register('description')} />
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Status">
            <Controller
              control={form.control}
              name="status"
              render={({ field: { value, onChange, onBlur } }) => (
                <Select
                  options={statusOptions}
                  value={value ?? ''}
                  onValueChange={onChange}
                  onBlur={onBlur}
                />
              )}
            />
          </Field>
          <Field label="Priority">
            <Controller
              control={form.control}
              name="priority"
              render={({ field: { value, onChange, onBlur } }) => (
                <Select
                  options={priorityOptions}
                  value={value ?? ''}
                  onValueChange={onChange}
                  onBlur={onBlur}
                />
              )}
            />
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
                  value={value ?? null}
                  onChange={onChange}
                  onBlur={onBlur}
                  placeholder="Nobody"
                />
              )}
            />
          </Field>
        </div>
        <FormProblems noun="task" conflict={conflict} error={errors.root?.message} />
      </DialogBody>
      <FormDialogFooter label={edited ? 'Save Changes' : 'Add Task'} pending={pending} onCancel={leave} />
    </DialogForm>
  )
}

const statusOptions = taskStatuses.map((value) => ({ value, label: taskStatusNames[value] }))
const priorityOptions = taskPriorities.map((value) => ({ value, label: taskPriorityNames[value] }))

const startingValues = (edited: CaseTask | undefined) => ({
  title: edited?.title ?? '',
  description: edited?.description ?? '',
  status: edited?.status ?? ('pending' as const),
  priority: edited?.priority ?? ('medium' as const),
  dueDate: edited?.dueDate ?? null,
  assignedTo: edited?.assignedTo ?? null,
})
