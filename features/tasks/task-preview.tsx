import { formatDay } from '#platform/dates/format-day.ts'
import { Button } from '#ui/forms/button.tsx'
import { TaskStatus } from './task-badges.tsx'
import type { CaseTask } from './tasks.schema.ts'

type Props = {
  tasks: Pick<CaseTask, 'id' | 'title' | 'status' | 'dueDate'>[]
  /** Of all tasks, not only of those shown. */
  count: number
  onShowAll: () => void
}

/** The first tasks of a case, on its card. */
export function TaskPreview({ tasks, count, onShowAll }: Props) {
  if (count === 0) return null
  return (
    <section className="rounded-sm border border-rule bg-sunken/60 px-3.5 pt-2 pb-2.5">
      <div className="flex items-center justify-between gap-3">
        <h4 className="text-xs font-medium text-ink-soft">Tasks ({count})</h4>
        <Button variant="ghost" size="sm" onClick={onShowAll}>
          {count > tasks.length ? `Show all ${count}` : 'Show tasks'}
        </Button>
      </div>
      <ul className="flex flex-col divide-y divide-rule">
        {tasks.map((task) => (
          <li key={task.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5 text-sm">
            <span className="min-w-0 wrap-anywhere max-sm:w-full sm:flex-1">{task.title}</span>
            {task.dueDate && (
              <span className="shrink-0 text-xs text-ink-faint">due {formatDay(task.dueDate)}</span>
            )}
            <TaskStatus status={task.status} />
          </li>
        ))}
      </ul>
    </section>
  )
}
