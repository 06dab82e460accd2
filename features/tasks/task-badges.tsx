import { Repeat } from 'lucide-react'
import { formatDay } from '#platform/dates/format-day.ts'
import { Badge, type BadgeTone } from '#ui/lists/badge.tsx'
import { type CaseTask, taskPriorityNames, taskStatusNames } from './tasks.schema.ts'

const statusTones: Record<CaseTask['status'], BadgeTone> = {
  pending: 'yellow',
  in_progress: 'blue',
  completed: 'green',
}

export const TaskStatus = ({ status }: Pick<CaseTask, 'status'>) => (
  <Badge tone={statusTones[status]}>{taskStatusNames[status]}</Badge>
)

/** Said only where it is out of the ordinary. */
export const TaskPriority = ({ priority }: Pick<CaseTask, 'priority'>) =>
  priority === 'medium' ? null : (
    <Badge tone={priority === 'high' ? 'red' : 'grey'}>{taskPriorityNames[priority]} priority</Badge>
  )

type Repeating = Pick<CaseTask, 'repeats'> & { until?: string | null }

/** 'Repeats monthly', with the last day if there is one. */
export const TaskRepeats = ({ repeats, until }: Repeating) =>
  repeats && (
    <span className="inline-flex items-center gap-1.5">
      <Repeat aria-hidden className="size-3" />
      Repeats {repeats}
      {until && ` until ${formatDay(until)}`}
    </span>
  )
