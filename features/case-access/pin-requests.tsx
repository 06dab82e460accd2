import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { CasePageLink } from '#features/cases/case-page-link.tsx'
import { api } from '#platform/api/client.ts'
import { refusalMessage } from '#platform/api/refusal.ts'
import { formatDateTime } from '#platform/dates/format.ts'
import { readingAgain } from '#platform/lists/reading-again.ts'
import { useLive } from '#platform/realtime/live.ts'
import { cn } from '#ui/cn.ts'
import { Button } from '#ui/forms/button.tsx'
import { linkStyle } from '#ui/forms/text-link.tsx'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import { useMakePin } from './use-make-pin.ts'

/** Open requests for a PIN. */
export const pinRequests = () => api.lawyer.pinRequests.list.queryOptions()

/** Clients who ask for a PIN, live; renders nothing without any. */
export function PinRequests({ lawyerId }: { lawyerId: string | null }) {
  const say = useOutcome()
  const queries = useQueryClient()
  const { queryKey } = pinRequests()
  const requests = useQuery(pinRequests())
  useLive(lawyerId ? `case_access_requests/lawyer_id/${lawyerId}` : [], [queryKey])
  const make = useMakePin()
  const dismiss = useMutation(
    api.lawyer.pinRequests.dismiss.mutationOptions({
      onSuccess: () => say.success('Request dismissed'),
      onError: (error) => say.error(refusalMessage(error, 'Failed to dismiss request. Please try again.')),
      onSettled: readingAgain(queries, queryKey),
    }),
  )
  if (!requests.data?.length) return null
  return (
    <section className="flex flex-col gap-3">
      <h2 className="font-serif text-xl font-medium">Clients who ask for a PIN</h2>
      <ul className="divide-y divide-rule rounded-md border border-brass-fill/60 bg-surface">
        {requests.data.map(({ id, caseId, caseNumber, caseTitle, clientName, createdAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-6 gap-y-3 px-5 py-4">
            <div className="flex min-w-48 flex-1 flex-col gap-0.5">
              <p className="font-medium wrap-anywhere">{clientName ?? 'A client'}</p>
              <p className="text-xs text-ink-soft">
                <CasePageLink caseNumber={caseNumber} className={cn(linkStyle, 'tap')}>
                  {caseNumber}
                </CasePageLink>{' '}
                · {caseTitle} · {formatDateTime(createdAt)}
              </p>
            </div>
            <div className="flex gap-2">
              <Button
                size="sm"
                pending={make.isPending && make.variables.caseId === caseId}
                onClick={() => make.mutate({ caseId })}
              >
                <KeyRound aria-hidden />
                Generate PIN
              </Button>
              <Button size="sm" variant="secondary" onClick={() => dismiss.mutate({ id })}>
                Dismiss
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
