import { CaseLine } from '#features/cases/case-line.tsx'
import type { TaskItem } from './task-list.schema.ts'

/** The case of a task, linked to its page if the reader may open it. */
export const TaskCase = ({ task }: { task: Pick<TaskItem, 'case' | 'isCaseOwn'> }) =>
  task.isCaseOwn ? (
    <CaseLine of={task.case} />
  ) : (
    <p className="text-sm wrap-anywhere text-ink-soft">
      {task.case.caseNumber} · {task.case.title} (another lawyer’s case)
    </p>
  )
