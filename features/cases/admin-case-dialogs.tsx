import { CaseAccessDialog } from '#features/case-access/case-access-dialog.tsx'
import { CaseTasksDialog } from '#features/tasks/case-tasks-dialog.tsx'
import { TaskForm } from '#features/tasks/task-form.tsx'
import { api } from '#platform/api/client.ts'
import { AdminCaseForm } from './admin-case-form.tsx'
import type { AdminCase } from './admin-cases.schema.ts'
import { CaseTimelineDialog } from './case-timeline-dialog.tsx'

export type CaseDialogName = 'timeline' | 'task' | 'tasks' | 'edit' | 'access'

type Props = {
  item: AdminCase
  /** The one that stands open. */
  dialog: CaseDialogName | undefined
  onOpenChange: (open: boolean) => void
}

/** What an administrator can open of a case. Beside the list, so that a card which leaves it takes no form along. */
export function AdminCaseDialogs({ item, dialog, onOpenChange }: Props) {
  const shown = (name: CaseDialogName) => ({ open: dialog === name, onOpenChange })
  return (
    <>
      <CaseTimelineDialog item={item} calls={api.admin.timeline} {...shown('timeline')} />
      <TaskForm of={item} {...shown('task')} />
      <CaseTasksDialog of={item} {...shown('tasks')} />
      <AdminCaseForm edited={item} {...shown('edit')} />
      <CaseAccessDialog item={item} calls={api.admin} {...shown('access')} />
    </>
  )
}
