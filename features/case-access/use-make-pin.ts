import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#platform/api/client.ts'
import { refusalMessage } from '#platform/api/refusal.ts'
import { useOutcome } from '#ui/hooks/use-outcome.ts'

/** Creates a PIN and shows the result as a toast. */
export function useMakePin(onMade: () => void = () => {}) {
  const say = useOutcome()
  const queries = useQueryClient()
  return useMutation(
    api.lawyer.pins.create.mutationOptions({
      onSuccess({ pinCode }) {
        say.success(`PIN ${pinCode} created for the case!`)
        onMade()
        queries.invalidateQueries({ queryKey: api.lawyer.pinRequests.key() })
        return queries.invalidateQueries({ queryKey: api.lawyer.pins.key() })
      },
      onError: (failure) => say.error(refusalMessage(failure, 'Failed to create PIN')),
    }),
  )
}
