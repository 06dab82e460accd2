import type { QueryClient } from '@tanstack/react-query'
import { takeCopies } from '#platform/drafts/closed-tabs.ts'
import type { ChatSide } from './chat.schema.ts'
import { keptConversations, keptPrefix } from './kept-conversations.ts'
import { keptMessages, messagesIn } from './kept-messages.ts'
import { type Kept, openedText } from './kept-text.ts'
import { type ChatCalls, outboxOf } from './outboxes.ts'

/** Sends the unconfirmed messages of all conversations, also those of tabs that were closed. */
export async function sendUnsent(
  queries: QueryClient,
  calls: ChatCalls,
  owner: string,
  side: ChatSide,
): Promise<void> {
  const boxOf = (conversationId: string) => outboxOf(queries, calls, { owner, side, conversationId })
  for (const conversationId of keptConversations(owner, side)) boxOf(conversationId).resume()
  await takeCopies(owner, keptPrefix(side), async (name, value) => {
    const kept = await openedText(owner, name, value as Kept)
    // What these keys don't open is lost: another device wrote it.
    if (!kept) return
    const conversationId = name.slice(keptPrefix(side).length)
    const outbox = boxOf(conversationId)
    // A page that was reloaded finds its own copy, too.
    const here = [...(await keptMessages(owner, side, conversationId).read()), ...outbox.messages]
    const known = new Set(here.map(({ idempotencyKey }) => idempotencyKey))
    const left = messagesIn(kept).filter(({ idempotencyKey }) => !known.has(idempotencyKey))
    await Promise.all(left.map(({ messageText, ...message }) => outbox.add(messageText, message)))
  })
}
