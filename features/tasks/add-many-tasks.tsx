import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { CaseSide } from '#features/cases/case-page-link.tsx'
import { ManyDialog, type ManyProps } from '#features/list-settings/many-dialog.tsx'
import { api } from '#platform/api/client.ts'
import { counted } from '#platform/lists/counted.ts'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Input } from '#ui/forms/input.tsx'
import { Select } from '#ui/forms/select.tsx'
import { taskKeys } from './task-keys.ts'
import { taskPriorities, taskPriorityNames, taskSchema } from './tasks.schema.ts'

interface OfCase {
  id: string
  caseNumber: string
}

const priorityOptions = taskPriorities.map((value) => ({ value, label: taskPriorityNames[value] }))

/** Adds the same task to each of the selected cases. */
export const AddManyTasks = <Row extends OfCase>(props: ManyProps<Row>) => (
  <AddTasks side="admin" {...props} />
)
/** Adds the same task to each of the lawyer's selected cases. */
export const AddManyOwnTasks = <Row extends OfCase>(props: ManyProps<Row>) => (
  <AddTasks side="lawyer" {...props} />
)

function AddTasks<Row extends OfCase>({ side, ...props }: ManyProps<Row> & { side: CaseSide }) {
  const [title, setTitle] = useState('')
  const [dueDate, setDueDate] = useState('')
  const [priority, setPriority] = useState<(typeof taskPriorities)[number]>('medium')
  const [toLawyerOfCase, setToLawyer] = useState(true)
  const create = useMutation(api[side].tasks.createMany.mutationOptions())
  return (
    <ManyDialog
      {...props}
      title="Add a task"
      description={`The same task for each of ${counted(props.selection.rows.length, 'case')}.`}
      label="Add Task"
      nameOf={({ caseNumber }) => caseNumber}
      keys={[api[side].cases.key(), ...taskKeys(side)]}
      done={(count) => `Task added to ${counted(count, 'case')}`}
      run={(rows) => {
        const task = taskSchema
          .omit({ assignedTo: true, repeats: true, repeatsUntil: true })
          .safeParse({ title, priority, dueDate: dueDate || null })
        if (!task.success) return task.error.issues[0]?.message ?? 'Title is required'
        return create.mutateAsync({ ...task.data, toLawyerOfCase, caseIds: rows.map(({ id }) => id) })
      }}
    >
      <Field label="Title" required>
        <Input value={title} onChange={(event) => setTitle(event.target.value)} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Due date" optional>
          <Input type="date" value={dueDate} onChange={(event) => setDueDate(event.target.value)} />
        </Field>
        <Field label="Priority">
          <Select
            options={priorityOptions}
            value={priority}
            onValueChange={(chosen) =>
              setPriority(taskPriorities.find((offered) => offered === chosen) ?? 'medium')
            }
          />
        </Field>
      </div>
      <Checkbox
        label={side === 'lawyer' ? 'Assign it to me' : 'Assign it to the lawyer of each case'}
        checked={toLawyerOfCase}
        onChange={(event) => setToLawyer(event.target.checked)}
      />
    </ManyDialog>
  )
}
