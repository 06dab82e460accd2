import type { ChatSide } from './chat.schema.ts'
import { keptPrefix } from './kept-conversations.ts'
import { keepBeyondTab, keptText, prepareCopies } from './kept-text.ts'
import type { OutboxStore, Outgoing } from './outbox.ts'

/** Stores the messages of a conversation in the browser, encrypted, until the server has confirmed them. */
export function keptMessages(owner: string, side: ChatSide, conversationId: string): OutboxStore {
  const name = `${keptPrefix(side)}${conversationId}`
  return {
    read: async () => {
      prepareCopies()
      const kept = await keptText(owner, name)
      if (!kept) return []
      return messagesIn(kept)
    },
    write: (messages) => keepBeyondTab(owner, name, messages.length > 0 ? JSON.stringify(messages) : ''),
  }
}

export const messagesIn = (kept: string) =>
  (JSON.parse(kept) as Outgoing[]).map((message) => ({
    ...message,
    createdAt: new Date(message.createdAt),
    progress: undefined,
  }))
