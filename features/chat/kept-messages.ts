import { copyKeys, keptNames, readDraft } from '#platform/drafts/drafts.ts'
import type { ChatSide } from './chat.schema.ts'
import { type Kept, keepText, keptText, openedText } from './kept-text.ts'
import type { OutboxStore, Outgoing } from './outbox.ts'

// The key includes the side: one person may use both portals, and each sends its own messages.
const prefix = (side: ChatSide) => `outbox:${side}:`

/** Stores the messages of a conversation in the browser, encrypted, until the server has confirmed them. */
export function keptMessages(owner: string, side: ChatSide, conversationId: string): OutboxStore {
  const name = `${prefix(side)}${conversationId}`
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

const messagesIn = (kept: string) =>
  (JSON.parse(kept) as Outgoing[]).map((message) => ({
    ...message,
    createdAt: new Date(message.createdAt),
    progress: undefined,
  }))

/**
 * Takes over the unsent messages of tabs that were closed.
 * @param take resolves once they are in this page's outbox of the conversation, and stored
 */
export async function takeUnsent(
  owner: string,
  side: ChatSide,
  take: (conversationId: string, messages: readonly Outgoing[]) => Promise<void>,
): Promise<void> {
  if (copyKeys(owner).length === 0) return
  const { takeCopies } = await closedTabs()
  await takeCopies(owner, prefix(side), async (name, value) => {
    const kept = await openedText(owner, name, value as Kept)
    // What these keys don't open is lost: another device wrote it.
    if (kept) await take(name.slice(prefix(side).length), messagesIn(kept))
  })
}

/** The conversations that have stored messages. */
export const keptConversations = (owner: string, side: ChatSide): string[] =>
  keptNames(owner, prefix(side)).map((name) => name.slice(prefix(side).length))
