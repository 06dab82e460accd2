import { keptNames } from '#platform/drafts/drafts.ts'
import type { ChatSide } from './chat.schema.ts'
import { keepText, keptText } from './kept-text.ts'
import type { OutboxStore, Outgoing } from './outbox.ts'

// The key includes the side: one person may use both portals, and each sends its own messages.
const prefix = (side: ChatSide) => `outbox:${side}:`

/** Stores the messages of a conversation in the browser, encrypted, until the server has confirmed them. */
export function keptMessages(owner: string, side: ChatSide, conversationId: string): OutboxStore {
  const name = `${prefix(side)}${conversationId}`
  return {
    read: async () => {
      const kept = await keptText(owner, name)
      if (!kept) return []
      return (JSON.parse(kept) as Outgoing[]).map((message) => ({
        ...message,
        createdAt: new Date(message.createdAt),
        progress: undefined,
      }))
    },
    write: (messages) => keepText(owner, name, messages.length > 0 ? JSON.stringify(messages) : ''),
  }
}

/** The conversations that have stored messages. */
export const keptConversations = (owner: string, side: ChatSide): string[] =>
  keptNames(owner, prefix(side)).map((name) => name.slice(prefix(side).length))
