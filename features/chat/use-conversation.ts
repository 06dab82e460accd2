import { ORPCError } from '@orpc/client'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useContext, useEffect, useMemo, useSyncExternalStore } from 'react'
import { DraftOwner } from '#platform/drafts/use-draft.ts'
import { useLive } from '#platform/realtime/live.ts'
import type { ChatEntry, ChatSide } from './chat.schema.ts'
import type { Outgoing } from './outbox.ts'
import { type ChatCalls, messagesOf, outboxOf } from './outboxes.ts'

/** A conversation from one side's view: stored and unconfirmed messages, updated live. */
export function useConversation(conversationId: string, side: ChatSide, calls: ChatCalls) {
  const queries = useQueryClient()
  const options = messagesOf(calls, conversationId)
  const read = useInfiniteQuery(options)
  useLive(
    [`chat_messages/conversation_id/${conversationId}`, `chat_conversations/id/${conversationId}`],
    [options.queryKey],
  )
  const owner = useContext(DraftOwner)
  const outbox = useMemo(
    () => outboxOf(queries, calls, { owner, side, conversationId }),
    [queries, calls, owner, side, conversationId],
  )
  const outgoing = useSyncExternalStore(
    outbox.subscribe,
    () => outbox.messages,
    () => none,
  )

  const entries = read.data?.pages.toReversed().flatMap((page) => page.items)
  const ended = read.error instanceof ORPCError && read.error.code === 'NOT_FOUND'
  useEffect(() => {
    if (ended) outbox.empty()
  }, [ended, outbox])
  const arrived = new Set(
    entries?.filter(({ sender }) => sender === side).map(({ idempotencyKey }) => idempotencyKey),
  )
  useMarkingRead(entries, { conversationId, side, calls })
  return {
    read,
    entries,
    outgoing: outgoing.filter(({ idempotencyKey }) => !arrived.has(idempotencyKey)),
    outbox,
    /** The conversation has ended. */
    ended,
  }
}

/** Empty during server rendering. */
const none: readonly Outgoing[] = []

/** Marks the other side's messages as read once they are on a visible page. */
function useMarkingRead(
  entries: readonly ChatEntry[] | undefined,
  { conversationId, side, calls }: { conversationId: string; side: ChatSide; calls: ChatCalls },
) {
  // Runs without user action, so it may wait for the connection.
  const { mutate } = useMutation({ ...calls.markRead.mutationOptions(), networkMode: 'online' })
  const newest = entries?.findLast(({ sender, readAt }) => sender !== side && !readAt)?.position
  useEffect(() => {
    if (newest === undefined) return
    const mark = () => document.visibilityState === 'visible' && mutate({ conversationId })
    mark()
    document.addEventListener('visibilitychange', mark)
    return () => document.removeEventListener('visibilitychange', mark)
  }, [newest, conversationId, mutate])
}
