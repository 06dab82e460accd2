import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#platform/api/client.ts'
import { refusalMessage, refusedFields } from '#platform/api/refusal.ts'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import type { LeadItem } from './leads.schema.ts'

/** Turns a lead into a client; `asking` while the person has to say whether it is somebody who is one already. */
export function useConversion({ id, version, name }: LeadItem, onDone?: () => void) {
  const say = useOutcome()
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const convert = useMutation(
    api.admin.leads.convert.mutationOptions({
      onSuccess() {
        setAsking(false)
        say.success(`${name} is now a client`)
        onDone?.()
      },
      onError(error) {
        if (refusedFields(error).clientId) setAsking(true)
        else say.error(refusalMessage(error, 'Failed to save client'))
      },
      onSettled() {
        queries.invalidateQueries({ queryKey: api.admin.leads.key() })
        queries.invalidateQueries({ queryKey: api.admin.clients.key() })
      },
    }),
  )
  return {
    asking,
    setAsking,
    isPending: convert.isPending,
    convert: (as: { clientId?: string; despiteLikely?: boolean } = {}) =>
      convert.mutate({ id, version, ...as }),
  }
}
export type Conversion = ReturnType<typeof useConversion>
