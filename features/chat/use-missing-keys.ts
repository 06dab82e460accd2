import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useContext, useEffect } from 'react'
import { api } from '#platform/api/client.ts'
import { DraftOwner } from '#platform/drafts/use-draft.ts'
import { useLive } from '#platform/realtime/live.ts'
import type { ChatSide } from './chat.schema.ts'

/**
 * Seals keys that other devices lack, on every screen, so that nobody waits until the chat itself is looked at.
 * @param id the client's or the lawyer's
 */
export function useMissingKeys(side: ChatSide, id: string | null | undefined): void {
  const queries = useQueryClient()
  const owner = useContext(DraftOwner)
  const options = api[side].chat.keys.wanted.queryOptions()
  const { data: wanted, dataUpdatedAt } = useQuery({ ...options, enabled: Boolean(id && owner) })
  useLive(id ? `chat_keys/${side}_id/${id}` : [], [options.queryKey])
  // The same conversation may be asked about again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!owner || !wanted?.length) return
    void import('./seal-missing.ts').then(({ sealMissing }) => sealMissing(queries, { owner, side }, wanted))
  }, [wanted, dataUpdatedAt, owner, side, queries])
}
