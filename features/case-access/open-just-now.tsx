import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { StaffCase } from '#features/cases/cases.schema.ts'
import { api } from '#platform/api/client.ts'
import { refusalMessage } from '#platform/api/refusal.ts'
import { readingAgain } from '#platform/lists/reading-again.ts'
import { useLive } from '#platform/realtime/live.ts'
import { toast } from '#ui/overlays/toaster.tsx'
import type { OpenCase } from './case-access.schema.ts'
import { CloseCase } from './close-case.tsx'
import { useOpenCases, whoHasItOpen } from './use-open-cases.ts'

/** Shows its lawyer whether a case is open at present, live, with a button to lock it again. */
export function OpenJustNow({ item: { id, caseNumber, lawyerId } }: { item: StaffCase }) {
  const { list, close } = useOpenCases(lawyerId)
  const open = list.data?.find(({ caseId }) => caseId === id)
  return <Section {...list} {...{ open, caseNumber }} onClose={() => close(id)} />
}

/** The same for administrators. */
export function OpenForAdministrators({
  item: { id, caseNumber },
}: {
  item: Pick<StaffCase, 'id' | 'caseNumber'>
}) {
  const queries = useQueryClient()
  // An expiry changes no row and so sends no event.
  const query = {
    ...api.admin.openCases.get.queryOptions({ input: { caseId: id } }),
    refetchInterval: 60_000,
  }
  const open = useQuery(query)
  useLive(`case_access_grants/case_id/${id}`, [query.queryKey])
  const { mutateAsync } = useMutation(
    api.admin.openCases.close.mutationOptions({
      onSuccess: () => toast.success('Case closed. A new PIN opens it again.'),
      onSettled: readingAgain(queries, query.queryKey),
    }),
  )
  const close = () =>
    mutateAsync({ caseId: id }).catch((error: unknown) => {
      throw new Error(refusalMessage(error, 'Failed to close case. Please try again.'))
    })
  return <Section {...open} open={open.data ?? undefined} caseNumber={caseNumber} onClose={close} />
}

type Props = {
  open: Pick<OpenCase, 'visitors' | 'client' | 'until'> | undefined
  isError: boolean
  isSuccess: boolean
  caseNumber: string
  onClose: () => unknown
}

const Section = ({ open, isError, isSuccess, caseNumber, onClose }: Props) => (
  <section className="flex flex-col gap-3">
    <h3 className="font-serif text-lg font-medium">Open just now</h3>
    <p className="text-sm text-ink-soft" aria-live="polite">
      {isError && 'Failed to load data'}
      {isSuccess && (open ? `For ${whoHasItOpen(open)}.` : 'Nobody has the details open with a PIN.')}
    </p>
    {open && (
      <div>
        <CloseCase caseNumber={caseNumber} onClose={onClose} />
      </div>
    )}
  </section>
)
