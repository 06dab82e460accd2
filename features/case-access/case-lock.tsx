import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { StaffCase } from '#features/cases/cases.schema.ts'
import { refusalMessage } from '#platform/api/refusal.ts'
import { readingAgain } from '#platform/lists/reading-again.ts'
import { useLive } from '#platform/realtime/live.ts'
import { toast } from '#ui/overlays/toaster.tsx'
import type { AccessCalls } from './access-calls.ts'
import { pinLimits } from './case-access.schema.ts'
import { UnlockCase } from './unlock-case.tsx'

type Props = { item: StaffCase; calls: AccessCalls }

/** Shows that the case is locked after too many wrong PINs, live, with a button to unlock it; otherwise renders nothing. */
export function CaseLock({ item: { id, caseNumber }, calls }: Props) {
  const queries = useQueryClient()
  const locks = useQuery({ ...calls.pinLocks.list.queryOptions(), staleTime: 0 })
  useLive(`case_access_locks/case_id/${id}`, [calls.pinLocks.list.queryKey()])
  const unlock = useMutation(
    calls.pinLocks.unlock.mutationOptions({
      onSuccess: () => toast.success('Case unlocked. PINs open it again.'),
      onSettled: readingAgain(queries, calls.pinLocks.key()),
    }),
  )
  if (!locks.data?.some(({ caseId }) => caseId === id)) return null
  return (
    <section className="flex flex-col items-start gap-3">
      <h3 className="font-serif text-lg font-medium">Locked after {pinLimits.lifetimeTries} wrong tries</h3>
      <p className="text-sm text-ink-soft">No PIN opens it until you unlock it.</p>
      <UnlockCase
        caseNumber={caseNumber}
        onUnlock={() =>
          unlock.mutateAsync({ caseId: id }).catch((error: unknown) => {
            throw new Error(refusalMessage(error, 'Failed to unlock case. Please try again.'))
          })
        }
      />
    </section>
  )
}
