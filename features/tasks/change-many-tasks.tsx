import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { CaseSide } from '#features/cases/case-page-link.tsx'
import { LawyerPicker } from '#features/lawyers/lawyer-picker.tsx'
import { ManyDialog, type ManyProps } from '#features/list-settings/many-dialog.tsx'
import { StatusOfMany } from '#features/list-settings/status-of-many.tsx'
import { api } from '#platform/api/client.ts'
import { counted } from '#platform/lists/counted.ts'
import { versionsOf } from '#platform/lists/many.ts'
import { Field } from '#ui/forms/field.tsx'
import { taskKeys } from './task-keys.ts'
import type { TaskItem } from './task-list.schema.ts'
import { taskStatuses, taskStatusNames } from './tasks.schema.ts'

type Props = ManyProps<TaskItem> & { side: CaseSide }

const countOf = (count: number) => counted(count, 'task')
const options = taskStatuses.map((value) => ({ value, label: taskStatusNames[value] }))

/** Sets the status of the selected tasks. */
export function SetTasksStatus({ side, ...props }: Props) {
  const change = useMutation(api[side].tasks.setStatuses.mutationOptions())
  return (
    <StatusOfMany
      {...props}
      description={`${countOf(props.selection.rows.length)}. A repeating task that is completed adds the next one.`}
      options={options}
      countOf={countOf}
      nameOf={({ title }) => title}
      keys={taskKeys(side)}
      run={(rows, status) => change.mutateAsync({ rows: versionsOf(rows), status })}
    />
  )
}

/** Gives the selected tasks to a lawyer, or to nobody. */
export function AssignTasks({ side, ...props }: Props) {
  const [assignedTo, setAssignedTo] = useState<string | null>(null)
  const change = useMutation(api[side].tasks.assignMany.mutationOptions())
  return (
    <ManyDialog
      {...props}
      title="Assign tasks"
      description={`${countOf(props.selection.rows.length)}. The lawyer sees them among their tasks, also in a colleague’s case.`}
      label="Assign"
      nameOf={({ title }) => title}
      keys={taskKeys(side)}
      done={(count) => `${countOf(count)} assigned`}
      run={(rows) => change.mutateAsync({ rows: versionsOf(rows), assignedTo })}
    >
      <Field label="Assigned to">
        <LawyerPicker
          offered={side === 'lawyer' ? api.lawyer.tasks.assignees : undefined}
          value={assignedTo}
          onChange={setAssignedTo}
          placeholder="Nobody"
        />
      </Field>
    </ManyDialog>
  )
}
