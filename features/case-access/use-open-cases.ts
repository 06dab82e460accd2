import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#platform/api/client.ts'
import { refusalMessage } from '#platform/api/refusal.ts'
import { formatTime } from '#platform/dates/format.ts'
import { readingAgain } from '#platform/lists/reading-again.ts'
import { useLive } from '#platform/realtime/live.ts'
import { toast } from '#ui/overlays/toaster.tsx'
import type { OpenCase } from './case-access.schema.ts'

/** Open cases. An expiry changes no row and so sends no event: refetched every minute. */
export const openCases = () => ({ ...api.lawyer.openCases.list.queryOptions(), refetchInterval: 60_000 })

/** The lawyer's open cases, live, and a function to lock one again. */
export function useOpenCases(lawyerId: string | null) {
  const queries = useQueryClient()
  const list = useQuery(openCases())
  useLive(lawyerId ? `case_access_grants/lawyer_id/${lawyerId}` : [], [openCases().queryKey])
  const close = useMutation(
    api.lawyer.openCases.close.mutationOptions({
      onSuccess: () => toast.success('Case closed. A new PIN opens it again.'),
      onSettled: readingAgain(queries, openCases().queryKey, api.lawyer.pins.key()),
    }),
  )
  return {
    list,
    /** Rejects with the message to show. */
    close: (caseId: string) =>
      close.mutateAsync({ caseId }).catch((error: unknown) => {
        throw new Error(refusalMessage(error, 'Failed to close case. Please try again.'))
      }),
  }
}

/** For example '2 visitors and the client, until 3:12 PM at the latest'. */
export function whoHasItOpen({
  visitors,
  client,
  until,
}: Pick<OpenCase, 'visitors' | 'client' | 'until'>): string {
  const who = [
    visitors > 0 && (visitors === 1 ? '1 visitor' : `${visitors} visitors`),
    client && 'the client',
  ].filter(Boolean)
  return `${who.join(' and ')}, until ${formatTime(until)} at the latest`
}
