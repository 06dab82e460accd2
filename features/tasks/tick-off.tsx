import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check, RotateCcw } from 'lucide-react'
import type { CaseSide } from '#features/cases/case-page-link.tsx'
import { api } from '#platform/api/client.ts'
import { IconButton } from '#ui/forms/icon-button.tsx'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import { taskKeys } from './task-keys.ts'
import type { CaseTask } from './tasks.schema.ts'

/** Completes a task, or opens it again. */
export function TickOff({ task, side }: { task: CaseTask; side: CaseSide }) {
  const say = useOutcome()
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation(api[side].tasks.update.mutationOptions())
  const isDone = task.status === 'completed'
  const tick = () =>
    mutate(
      { ...task, status: isDone ? 'pending' : 'completed' },
      {
        onSuccess: () => say.success(isDone ? 'Task opened again' : 'Task completed'),
        onError: ({ message }) => say.error(message),
        onSettled: () => {
          for (const queryKey of taskKeys(side)) void queries.invalidateQueries({ queryKey })
        },
      },
    )
  return (
    <IconButton
      size="sm"
      label={`${isDone ? 'Reopen' : 'Complete'} ${task.title}`}
      icon={isDone ? <RotateCcw aria-hidden /> : <Check aria-hidden />}
      onClick={() => !isPending && tick()}
    />
  )
}
