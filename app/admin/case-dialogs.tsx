import { AdminCaseForm } from '#features/admin-cases/admin-case-form.tsx'
import type { AdminCaseDialogsProps } from '#features/admin-cases/admin-cases.tsx'
import { CaseAccessDialog } from '#features/case-access/case-access-dialog.tsx'
import { CaseTasksDialog } from '#features/tasks/case-tasks-dialog.tsx'
import { TaskForm } from '#features/tasks/task-form.tsx'
import { CaseTimelineDialog } from '#features/timeline/case-timeline-dialog.tsx'
import { api } from '#platform/api/client.ts'

/**
 * An administrator's dialogs of a case. Rendered beside the list, so that a form stays open when its card leaves the
 * list.
 */
export function CaseDialogs({ item, dialog, onOpenChange }: AdminCaseDialogsProps) {
  const shown = (name: AdminCaseDialogsProps['dialog']) => ({ open: dialog === name, onOpenChange })
  return (
    <>
      <CaseTimelineDialog item={item} calls={api.admin.timeline} {...shown('timeline')} />
      <TaskForm of={item} side="admin" {...shown('task')} />
      <CaseTasksDialog of={item} {...shown('tasks')} />
      <AdminCaseForm edited={item} {...shown('edit')} />
      <CaseAccessDialog item={item} calls={api.admin} {...shown('access')} />
    </>
  )
}
