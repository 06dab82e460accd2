import { ORPCError } from '@orpc/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CaseSide } from '#features/cases/case-page-link.tsx'
import { capitalized, optionsOf } from '#features/cases/case-status-select.tsx'
import { caseStatuses } from '#features/cases/cases.schema.ts'
import { api } from '#platform/api/client.ts'
import { refusalMessage } from '#platform/api/refusal.ts'
import { readingAgain } from '#platform/lists/reading-again.ts'
import { Select } from '#ui/forms/select.tsx'
import { useOutcome } from '#ui/hooks/use-outcome.ts'

type Props = { item: { id: string; status: string }; side: CaseSide }

/** The case's status, changed in place. */
export function CaseStatusChange({ item: { id, status }, side }: Props) {
  const queries = useQueryClient()
  const say = useOutcome()
  const { key, setStatus } = side === 'admin' ? api.admin.cases : api.lawyer.cases
  const change = useMutation(
    setStatus.mutationOptions({
      onSuccess: (stored) => say.success(`Status changed to ${capitalized(stored.status)}`),
      onError: (error) =>
        say.error(
          error instanceof ORPCError && error.code === 'CONFLICT'
            ? 'Somebody else changed the status in the meantime. Please look at it again.'
            : refusalMessage(error, 'Failed to change the status'),
        ),
      onSettled: readingAgain(queries, key()),
    }),
  )
  const isImported = !caseStatuses.some((offered) => offered === status)
  return (
    <Select
      aria-label="Status"
      options={optionsOf(isImported ? [status, ...caseStatuses] : caseStatuses)}
      value={change.isPending ? change.variables.to : status}
      onValueChange={(chosen) => {
        const to = caseStatuses.find((offered) => offered === chosen)
        if (to && to !== status && !change.isPending) change.mutate({ id, from: status, to })
      }}
    />
  )
}
