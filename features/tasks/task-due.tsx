import { firmDay, formatDay } from '#platform/dates/format-day.ts'
import { Badge } from '#ui/lists/badge.tsx'
import type { CaseTask } from './tasks.schema.ts'

/** When an open task is due, and whether it is late. */
export function TaskDue({ dueDate, status }: Pick<CaseTask, 'dueDate' | 'status'>) {
  if (!dueDate) return null
  const isLate = status !== 'completed' && dueDate < firmDay()
  if (isLate) return <Badge tone="red">Overdue since {formatDay(dueDate)}</Badge>
  if (status !== 'completed' && dueDate === firmDay()) return <Badge tone="brass">Due today</Badge>
  return <span>Due {formatDay(dueDate)}</span>
}
