import { readDraft } from '#platform/drafts/drafts.ts'
import type { ChatSide } from './chat.schema.ts'
import { keptPrefix } from './kept-conversations.ts'
import { type Kept, keepText, keptText } from './kept-text.ts'
import type { OutboxStore, Outgoing } from './outbox.ts'

/** Stores the messages of a conversation in the browser, encrypted, until the server has confirmed them. */
export function keptMessages(owner: string, side: ChatSide, conversationId: string): OutboxStore {
  const name = `${keptPrefix(side)}${conversationId}`
  return {
    read: async () => {
      // Loaded now: it is needed when the connection is lost.
      closedTabs().catch(() => {})
      const kept = await keptText(owner, name)
      if (!kept) return []
      return messagesIn(kept)
    },
    write: async (messages) => {
      await keepText(owner, name, messages.length > 0 ? JSON.stringify(messages) : '')
      if (readDraft<Kept>(owner, name)?.text !== undefined) return
      // Without it they last as long as the tab.
      await closedTabs()
        .then(({ copyDraft }) => copyDraft(owner, name))
        .catch(() => {})
    },
  }
}

const closedTabs = () => import('#platform/drafts/closed-tabs.ts')

export const messagesIn = (kept: string) =>
  (JSON.parse(kept) as Outgoing[]).map((message) => ({
    ...message,
    createdAt: new Date(message.createdAt),
    progress: undefined,
  }))
