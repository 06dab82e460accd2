import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#platform/api/client.ts'
import { refusalMessage } from '#platform/api/refusal.ts'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import { type LeadItem, leadStatusNames } from '../leads.schema.ts'

export type LeadStatusName = LeadItem['status']
type Step = Omit<Parameters<typeof api.admin.leads.move.call>[0], 'id' | 'version'>

/**
 * Moves leads between columns: at once on the screen, and back with a message when the server refuses.
 * @param announce reports each move to screen readers
 */
export function useMoves(announce: (said: string) => void) {
  const say = useOutcome()
  const queries = useQueryClient()
  /** Leads whose move isn't in the columns' lists yet, by id. */
  const [moving, setMoving] = useState<ReadonlyMap<string, LeadItem>>(new Map())
  const settle = (id: string) => setMoving((now) => new Map([...now].filter(([other]) => other !== id)))
  const { mutateAsync } = useMutation(api.admin.leads.move.mutationOptions())

  /** @returns why not, if it was refused */
  async function move(lead: LeadItem, step: Step): Promise<string | undefined> {
    const { id, version, name } = lead
    setMoving((now) => new Map(now).set(id, { ...lead, status: step.status }))
    const refusal = await mutateAsync({ id, version, ...step }).then(
      () => undefined,
      (error) => refusalMessage(error, 'Failed to move lead'),
    )
    if (refusal) {
      settle(id)
      say.error(refusal)
      announce(`${name} stays in ${leadStatusNames[lead.status]}: ${refusal}`)
    } else announce(`${name} moved to ${leadStatusNames[step.status]}.`)
    await queries.invalidateQueries({ queryKey: api.admin.leads.key() })
    settle(id)
    return refusal
  }
  return { move, moving }
}
