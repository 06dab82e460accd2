import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#platform/api/client.ts'
import { useLive } from '#platform/realtime/live.ts'
import { Button } from '#ui/forms/button.tsx'
import { useFailureToast } from '#ui/hooks/use-failure-toast.ts'
import { Card, CardBody, CardHeader, CardTitle } from '#ui/layout/card.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { RowsLoading } from '#ui/lists/skeleton.tsx'
import { TaskPriority, TaskRepeats, TaskStatus } from './task-badges.tsx'
import { TaskCase } from './task-case.tsx'
import { TaskDue } from './task-due.tsx'
import { type LawyerTask, mostOpenTasks } from './tasks.schema.ts'

const failed = 'Failed to load data'
/** Tasks that are shown before 'Show all'. */
const few = 5

export const openTasks = () => api.lawyer.tasks.open.queryOptions()

/** What is still to be done in a lawyer's cases and assigned to them in others', what is due first at the top, live. */
export function LawyerTasks({ lawyerId }: { lawyerId: string | null }) {
  const { data, isError, isFetching, refetch } = useQuery(openTasks())
  const [all, setAll] = useState(false)
  useLive(
    lawyerId
      ? [
          `case_tasks/lawyer_id/${lawyerId}`,
          `case_tasks/assigned_to/${lawyerId}`,
          `cases/lawyer_id/${lawyerId}`,
        ]
      : [],
    [openTasks().queryKey],
  )
  useFailureToast(isError, failed)
  return (
    <Card as="section">
      <CardHeader>
        <CardTitle as="h2">Tasks</CardTitle>
        {data && data.count > 0 && <span className="text-sm text-ink-soft">{data.count} open</span>}
      </CardHeader>
      <CardBody>
        {!data && (isError ? <ErrorState {...retry(refetch, isFetching)} /> : <RowsLoading />)}
        {data?.count === 0 && <p className="text-sm text-ink-soft">No open tasks.</p>}
        {data && data.count > 0 && (
          <ul className="divide-y divide-rule">
            {data.tasks.slice(0, all ? undefined : few).map((task) => (
              <Task key={task.id} task={task} />
            ))}
          </ul>
        )}
        {data && data.tasks.length > few && (
          <Button
            size="sm"
            variant="secondary"
            className="self-start"
            aria-expanded={all}
            onClick={() => setAll(!all)}
          >
            {all ? 'Show fewer' : `Show all ${data.tasks.length}`}
          </Button>
        )}
        {data && all && data.count > mostOpenTasks && (
          <p className="text-xs text-ink-faint">
            These are the {mostOpenTasks} that are due first; the others follow as these are completed.
          </p>
        )}
      </CardBody>
    </Card>
  )
}

const retry = (onRetry: () => void, retrying: boolean) => ({
  title: failed,
  className: 'py-4',
  onRetry,
  retrying,
})

const Task = ({ task }: { task: LawyerTask }) => (
  <li className="flex flex-col gap-1.5 py-3 first:pt-0 last:pb-0">
    <p className="font-medium wrap-anywhere">{task.title}</p>
    {task.description && (
      <p className="text-sm whitespace-pre-line wrap-anywhere text-ink-soft">{task.description}</p>
    )}
    <TaskCase task={task} />
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-xs text-ink-soft">
      <TaskStatus status={task.status} />
      <TaskPriority priority={task.priority} />
      <TaskDue {...task} />
      <TaskRepeats repeats={task.repeats} />
      {task.assigneeName && <span className="wrap-anywhere">For {task.assigneeName}</span>}
    </p>
  </li>
)
