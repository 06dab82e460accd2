import { ORPCError } from '@orpc/client'
import {
  type InfiniteData,
  type QueryKey,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useContext, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { DraftOwner } from '#platform/drafts/use-draft.ts'
import { useLive } from '#platform/realtime/live.ts'
import type { ChatEntry, ChatSide } from './chat.schema.ts'
import { type ChatReader, conversationKeys, opened } from './conversation-keys.ts'
import type { Outgoing } from './outbox.ts'
import { type ChatCalls, messagesOf, outboxOf, type Page } from './outboxes.ts'

/** A conversation from one side's view: stored and unconfirmed messages, updated live. */
export function useConversation(conversationId: string, side: ChatSide, calls: ChatCalls) {
  const queries = useQueryClient()
  const owner = useContext(DraftOwner)
  const reader = useMemo(() => ({ owner, side, conversationId }), [owner, side, conversationId])
  const options = messagesOf(calls, reader)
  const read = useInfiniteQuery(options)
  useLive(
    [`chat_messages/conversation_id/${conversationId}`, `chat_conversations/id/${conversationId}`],
    [options.queryKey],
  )
  const keys = useConversationKeys(reader)
  const outbox = useMemo(() => outboxOf(queries, calls, reader), [queries, calls, reader])
  const outgoing = useSyncExternalStore(
    outbox.subscribe,
    () => outbox.messages,
    () => none,
  )

  const pages = read.data?.pages
  const entries = useMemo(() => pages?.toReversed().flatMap((page) => page.items), [pages])
  const view = keys.data?.view
  // In doubt, messages wait though their keys are here.
  useOpening(options.queryKey, reader, view?.doubted.length ? 0 : view?.opened.length, entries)
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
    keys,
    reader,
  }
}

/** The conversation's keys, read again whenever people, devices or epochs change. */
function useConversationKeys(reader: ChatReader) {
  const options = conversationKeys(reader)
  useLive(`chat_epochs/conversation_id/${reader.conversationId}`, [options.queryKey])
  return useQuery(options)
}

/** Opens the messages that waited for a key, once it is here. */
function useOpening(
  queryKey: QueryKey,
  reader: ChatReader,
  epochs: number | undefined,
  shown: readonly ChatEntry[] | undefined,
) {
  const queries = useQueryClient()
  const waiting = shown?.filter(({ opening }) => opening === 'waiting').length
  const latest = useRef(queryKey)
  latest.current = queryKey
  useEffect(() => {
    if (!epochs || !waiting) return
    const entries = queries
      .getQueryData<InfiniteData<Page>>(latest.current)
      ?.pages.flatMap(({ items }) => items.filter(({ opening }) => opening === 'waiting'))
    if (!entries?.length) return
    void opened(queries, reader, entries).then((again) => {
      const byId = new Map(again.map((entry) => [entry.id, entry]))
      queries.setQueryData<InfiniteData<Page>>(
        latest.current,
        (read) =>
          read && {
            ...read,
            pages: read.pages.map((page) => ({
              ...page,
              items: page.items.map((entry) => {
                const found = byId.get(entry.id)
                return found ? { ...found, readAt: entry.readAt } : entry
              }),
            })),
          },
      )
    })
  }, [epochs, waiting, queries, reader])
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
