import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CasePageLink } from '#features/cases/case-page-link.tsx'
import { api } from '#platform/api/client.ts'
import { readingAgain } from '#platform/lists/reading-again.ts'
import { useLive } from '#platform/realtime/live.ts'
import { cn } from '#ui/cn.ts'
import { linkStyle } from '#ui/forms/text-link.tsx'
import { toast } from '#ui/overlays/toaster.tsx'
import { pinLimits } from './case-access.schema.ts'
import { UnlockCase } from './unlock-case.tsx'

/** Cases locked after too many wrong PINs. */
export const pinLocks = () => api.lawyer.pinLocks.list.queryOptions()

/** The lawyer's locked cases, live; renders nothing without any. */
export function PinLocks({ lawyerId }: { lawyerId: string | null }) {
  const queries = useQueryClient()
  const { queryKey } = pinLocks()
  const locks = useQuery(pinLocks())
  useLive(lawyerId ? `case_access_locks/lawyer_id/${lawyerId}` : [], [queryKey])
  const unlock = useMutation(
    api.lawyer.pinLocks.unlock.mutationOptions({
      onSuccess: () => toast.success('Case unlocked. PINs open it again.'),
      onSettled: readingAgain(queries, queryKey),
    }),
  )
  if (!locks.data?.length) return null
  return (
    <section className="flex flex-col gap-3">
      <h2 className="font-serif text-xl font-medium">Locked after {pinLimits.lifetimeTries} wrong tries</h2>
      <ul className="divide-y divide-rule rounded-md border border-danger-rule bg-surface">
        {locks.data.map(({ caseId, caseNumber, caseTitle }) => (
          <li key={caseId} className="flex flex-wrap items-center gap-x-6 gap-y-3 px-5 py-4">
            <div className="flex min-w-48 flex-1 flex-col gap-0.5">
              <p className="font-medium wrap-anywhere">{caseTitle}</p>
              <CasePageLink
                caseNumber={caseNumber}
                className={cn(linkStyle, 'tap w-fit text-xs tabular-nums')}
              >
                {caseNumber}
              </CasePageLink>
            </div>
            <UnlockCase caseNumber={caseNumber} onUnlock={() => unlock.mutateAsync({ caseId })} />
          </li>
        ))}
      </ul>
    </section>
  )
}
