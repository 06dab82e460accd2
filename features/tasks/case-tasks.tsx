import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { api } from '#platform/api/client.ts'
import { formatDay } from '#platform/dates/format-day.ts'
import { useDeleteRecord } from '#platform/forms/use-delete-record.ts'
import { useOpened } from '#platform/lists/use-opened.ts'
import { useLive } from '#platform/realtime/live.ts'
import { Button } from '#ui/forms/button.tsx'
import { IconButton } from '#ui/forms/icon-button.tsx'
import { useFailureToast } from '#ui/hooks/use-failure-toast.ts'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import { FocusKeeper } from '#ui/layout/focus-keeper.tsx'
import { EmptyState } from '#ui/lists/empty-state.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { RowsLoading } from '#ui/lists/skeleton.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { TaskPriority, TaskRepeats, TaskStatus } from './task-badges.tsx'
import { TaskForm } from './task-form.tsx'
import { taskKeys } from './task-keys.ts'
import type { CaseTask } from './tasks.schema.ts'
import { TickOff } from './tick-off.tsx'

const failed = 'Failed to load data'

type Side = 'lawyer' | 'admin'
type Case = { id: string; caseNumber: string }
type Props = {
  of: Case
  side?: Side
  /** Further ways to add tasks, beside the button. */
  more?: ReactNode
}

/** The tasks of a case. */
export const caseTasks = (side: Side, caseId: string) =>
  side === 'admin'
    ? api.admin.tasks.list.queryOptions({ input: { caseId } })
    : api.lawyer.tasks.list.queryOptions({ input: { caseId } })

/** All tasks of a case, live. Administrators and the case's lawyer plan and complete them; administrators delete them. */
export function CaseTasks({ of, side = 'admin', more }: Props) {
  const tasks = useQuery(caseTasks(side, of.id))
  const [adding, setAdding] = useState(false)
  const edited = useOpened(tasks.data)
  useLive(`case_tasks/case_id/${of.id}`, [caseTasks(side, of.id).queryKey])
  useFailureToast(tasks.isError, failed)
  if (tasks.isPending) return <RowsLoading />
  if (tasks.isError && !tasks.data)
    return <ErrorState title={failed} onRetry={() => tasks.refetch()} retrying={tasks.isFetching} />
  const add = (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" onClick={() => setAdding(true)}>
        <Plus aria-hidden />
        Add Task
      </Button>
      {more}
    </div>
  )
  return (
    <>
      <FocusKeeper rows={tasks.data}>
        {tasks.data.length === 0 ? (
          <EmptyState title="No tasks yet." action={add} />
        ) : (
          <div className="flex flex-col gap-4">
            {add}
            <ul className="divide-y divide-rule rounded-md border border-rule bg-surface">
              {tasks.data.map((task) => (
                <Task key={task.id} task={task}>
                  <TickOff task={task} side={side} />
                  <IconButton
                    size="sm"
                    label={`Edit ${task.title}`}
                    icon={<Pencil aria-hidden />}
                    onClick={() => edited.open(task)}
                  />
                  {side === 'admin' && <DeleteTask task={task} />}
                </Task>
              ))}
            </ul>
          </div>
        )}
      </FocusKeeper>
      <TaskForm of={of} side={side} open={adding} onOpenChange={setAdding} />
      <TaskForm
        of={of}
        side={side}
        edited={edited.row}
        open={edited.isOpen}
        onOpenChange={edited.onOpenChange}
      />
    </>
  )
}

const Task = ({ task, children }: { task: CaseTask; children: ReactNode }) => (
  <li className="flex items-start gap-3 px-4 py-3">
    <div className="flex min-w-0 flex-1 flex-col gap-1.5">
      <p className="font-medium wrap-anywhere">{task.title}</p>
      {task.description && <p className="text-sm whitespace-pre-line text-ink-soft">{task.description}</p>}
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-xs text-ink-faint">
        <TaskStatus status={task.status} />
        <TaskPriority priority={task.priority} />
        {task.dueDate && <span>Due {formatDay(task.dueDate)}</span>}
        <TaskRepeats repeats={task.repeats} until={task.repeatsUntil} />
        <span>{task.assigneeName ?? 'Not assigned'}</span>
        {task.checklistName && <span className="wrap-anywhere">From checklist: {task.checklistName}</span>}
      </p>
    </div>
    {children}
  </li>
)

function DeleteTask({ task }: { task: CaseTask }) {
  const [removing, setRemoving] = useState(false)
  const remove = useDeleteRecord({
    call: api.admin.tasks.delete,
    recordName: 'task',
    keys: taskKeys('admin'),
    say: useOutcome(),
  })
  return (
    <>
      <IconButton
        size="sm"
        tone="danger"
        label={`Delete ${task.title}`}
        icon={<Trash2 aria-hidden />}
        onClick={() => setRemoving(true)}
      />
      <ConfirmDialog
        open={removing}
        onOpenChange={setRemoving}
        title="Delete this task?"
        description={`“${task.title}” disappears from the case.`}
        confirmLabel="Delete Task"
        onConfirm={() => remove({ id: task.id })}
      />
    </>
  )
}
