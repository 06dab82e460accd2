import { keepDraft, readDraft } from '#platform/drafts/drafts.ts'
import type { OutboxStore, Outgoing } from './outbox.ts'

/** Keeps the messages that somebody has written in a conversation until the server has them. */
export function keptMessages(owner: string, conversationId: string): OutboxStore {
  const name = `outbox:${conversationId}`
  return {
    read: () =>
      (readDraft<Outgoing[]>(owner, name) ?? []).map((message) => ({
        ...message,
        createdAt: new Date(message.createdAt),
      })),
    write: (messages) => keepDraft(owner, name, messages),
  }
}
