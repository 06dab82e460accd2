import { keepDraft, keptNames, readDraft } from '#platform/drafts/drafts.ts'
import type { OutboxStore, Outgoing } from './outbox.ts'

const prefix = 'outbox:'

/** Keeps the messages that somebody has written in a conversation until the server has them. */
export function keptMessages(owner: string, conversationId: string): OutboxStore {
  const name = `${prefix}${conversationId}`
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
export const keptConversations = (owner: string): string[] =>
  keptNames(owner, prefix).map((name) => name.slice(prefix.length))
