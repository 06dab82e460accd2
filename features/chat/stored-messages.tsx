import { useQueryClient } from '@tanstack/react-query'
import { useContext } from 'react'
import { DraftOwner } from '#platform/drafts/use-draft.ts'
import type { StoredEntry } from './chat.schema.ts'

/** What a message that was saved elsewhere needs to be opened again. */
export type SavedMessage = Pick<StoredEntry, 'id' | 'idempotencyKey' | 'sender' | 'byFormerLawyer' | 'sealed'>

/** Opens a client's saved messages. @returns their texts by id, as far as this browser has the keys */
export type OpenSaved = (
  conversationId: string,
  messages: readonly SavedMessage[],
) => Promise<ReadonlyMap<string, string>>

/** Opens messages of an archive with the keys that this browser has. Makes no device of it: a new one would have none. */
export function useSavedMessages(): OpenSaved {
  const queries = useQueryClient()
  const owner = useContext(DraftOwner)
  return async (conversationId, messages) => {
    if (!owner) return new Map()
    const { localAgent } = await import('./agent/agent-client.ts')
    const agent = await localAgent(owner)
    if (!(await agent?.deviceHere())) return new Map()
    const { opened } = await import('./conversation-keys.ts')
    const unknown = { position: 0, messageText: null, fileSize: null, readAt: null, createdAt: new Date(0) }
    const entries = await opened(
      queries,
      { owner, side: 'client', conversationId },
      messages.map((message) => ({ ...message, ...unknown })),
    )
    return new Map(
      entries.flatMap(({ id, opening, messageText }) => (opening === 'opened' ? [[id, messageText]] : [])),
    )
  }
}
