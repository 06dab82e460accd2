import { useQueryClient } from '@tanstack/react-query'
import { useContext } from 'react'
import { DraftOwner } from '#platform/drafts/use-draft.ts'
import type { ChatEntry, StoredEntry } from './chat.schema.ts'

/** What a message that was saved elsewhere needs to be opened again. */
export type SavedMessage = Pick<StoredEntry, 'id' | 'idempotencyKey' | 'sender' | 'byFormerLawyer' | 'sealed'>

/** What a saved message says. */
export interface SavedText {
  /** Null for one that its sender did not sign. */
  text: string | null
  /** By an earlier account of its sender. */
  byFormerLogin?: boolean
  /** A file that came with it. `open` fetches and decrypts it, and fails if it is gone or was changed. */
  file?: { name: string; size: number; open: () => Promise<Blob> }
}

/** Opens a client's saved messages. @returns what they say by id, as far as this browser has the keys */
export type OpenSaved = (
  conversationId: string,
  messages: readonly SavedMessage[],
) => Promise<ReadonlyMap<string, SavedText>>

/** Opens messages of an archive with the keys that this browser has. Registers no device: it would have no keys. */
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
      entries.flatMap((entry) =>
        entry.opening === 'opened' || entry.opening === 'refused' ? [[entry.id, savedText(entry)]] : [],
      ),
    )
  }
}

function savedText({ opening, messageText: text, byFormerLogin, attachment, sealed }: ChatEntry): SavedText {
  if (opening === 'refused') return { text: null }
  const said = { text, ...(byFormerLogin && { byFormerLogin }) }
  const fileId = sealed?.fileId
  if (!attachment || !fileId) return said
  const open = async () => {
    const { fetchOwn, openAttachment } = await import('./attachments/open-attachment.ts')
    return openAttachment(attachment, fetchOwn(fileId))
  }
  return { ...said, file: { name: attachment.name, size: attachment.size, open } }
}
