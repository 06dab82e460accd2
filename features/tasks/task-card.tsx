import { Pencil } from 'lucide-react'
import type { CaseSide } from '#features/cases/case-page-link.tsx'
import { IconButton } from '#ui/forms/icon-button.tsx'
import { TaskPriority, TaskRepeats, TaskStatus } from './task-badges.tsx'
import { TaskCase } from './task-case.tsx'
import { TaskDue } from './task-due.tsx'
import type { TaskItem } from './task-list.schema.ts'
import { TickOff } from './tick-off.tsx'

type Props = { task: TaskItem; side: CaseSide; onEdit: () => void }

/** A task in a list across cases. Who may change its case completes and edits it in place. */
export const TaskCard = ({ task, side, onEdit }: Props) => (
  <li className="flex items-start gap-3 rounded-md border border-rule bg-surface p-4">
    <div className="flex min-w-0 flex-1 flex-col gap-1.5">
      <h2 className="font-medium wrap-anywhere">{task.title}</h2>
      {task.description && (
        <p className="line-clamp-3 text-sm whitespace-pre-line wrap-anywhere text-ink-soft">
          {task.description}
        </p>
      )}
      <TaskCase task={task} />
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-xs text-ink-soft">
        <TaskStatus status={task.status} />
        <TaskPriority priority={task.priority} />
        <TaskDue {...task} />
        <TaskRepeats repeats={task.repeats} until={task.repeatsUntil} />
        {task.isCaseOwn && <span className="wrap-anywhere">{task.assigneeName ?? 'Not assigned'}</span>}
      </p>
    </div>
    {task.isCaseOwn && (
      <>
        <TickOff task={task} side={side} />
        <IconButton size="sm" label={`Edit ${task.title}`} icon={<Pencil aria-hidden />} onClick={onEdit} />
      </>
    )}
  </li>
)
