import { keepDraft, keptNames, readDraft } from '#platform/drafts/drafts.ts'
import type { ChatSide } from './chat.schema.ts'
import type { OutboxStore, Outgoing } from './outbox.ts'

// Under the side, too: somebody may have both portals, and each sends its own.
const prefix = (side: ChatSide) => `outbox:${side}:`

/** Keeps the messages that somebody has written in a conversation until the server has them. */
export function keptMessages(owner: string, side: ChatSide, conversationId: string): OutboxStore {
  const name = `${prefix(side)}${conversationId}`
  return {
    read: () =>
      (readDraft<Outgoing[]>(owner, name) ?? []).map((message) => ({
        ...message,
        createdAt: new Date(message.createdAt),
      })),
    write: (messages) => keepDraft(owner, name, messages),
  }
}

/** The conversations in which messages are kept. */
export const keptConversations = (owner: string, side: ChatSide): string[] =>
  keptNames(owner, prefix(side)).map((name) => name.slice(prefix(side).length))
