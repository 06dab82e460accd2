import { ORPCError } from '@orpc/client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { api } from '#platform/api/client.ts'
import { refusalMessage, refusedFields } from '#platform/api/refusal.ts'
import { useSendingKey } from '#platform/forms/use-sending-key.ts'
import { useLive } from '#platform/realtime/live.ts'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import type { NewTimelineEntry, TimelineEntry } from './timeline.schema.ts'

/** The procedures of an audience that writes timelines: the same for lawyers and administrators. */
export type TimelineCalls = typeof api.lawyer.timeline

/** A case's timeline with its writer's actions, updated live. Each action shows its result. */
export function useTimeline(caseId: string, calls: TimelineCalls) {
  const queries = useQueryClient()
  const options = calls.list.queryOptions({ input: { caseId } })
  const timeline = useQuery(options)
  useLive(`case_updates/case_id/${caseId}`, [options.queryKey])

  const sending = useSendingKey()
  const [writing, deleting] = [useOutcome(), useOutcome()]
  const reread = () => queries.invalidateQueries({ queryKey: options.queryKey })
  const saved =
    (message: string, say = writing) =>
    () => {
      say.success(message)
      return reread()
    }
  /** Errors of a field are shown beside it, a conflict in the form. */
  const refused = (error: unknown) => {
    if (isConflict(error)) return reread()
    if (isGone(error)) reread()
    if (Object.keys(refusedFields(error)).length === 0)
      writing.error(refusalMessage(error, 'Failed to save case update'))
  }
  const add = useMutation(
    calls.add.mutationOptions({ onSuccess: saved('Case update added successfully'), onError: refused }),
  )
  const edit = useMutation(
    calls.edit.mutationOptions({ onSuccess: saved('Case update edited successfully'), onError: refused }),
  )
  const remove = useMutation(
    calls.delete.mutationOptions({ onSuccess: saved('Case update deleted successfully', deleting) }),
  )
  return {
    timeline,
    add: (values: NewTimelineEntry) =>
      sending((idempotencyKey) => add.mutateAsync({ caseId, idempotencyKey, ...values }), values),
    edit: (id: string, version: number, values: NewTimelineEntry) =>
      edit.mutateAsync({ id, version, ...values }),
    delete: async ({ id }: TimelineEntry) => {
      try {
        await remove.mutateAsync({ id })
      } catch (error) {
        if (isGone(error)) reread()
        const message = refusalMessage(error, 'Failed to delete update')
        deleting.error(message)
        throw new Error(message)
      }
    },
  }
}

const isConflict = (error: unknown) => error instanceof ORPCError && error.code === 'CONFLICT'
const isGone = (error: unknown) => error instanceof ORPCError && error.code === 'NOT_FOUND'
