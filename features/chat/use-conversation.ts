import { ORPCError } from '@orpc/client'
import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useContext, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { z } from 'zod'
import type { api } from '#platform/api/client.ts'
import { refusalMessage } from '#platform/api/refusal.ts'
import { DraftOwner } from '#platform/drafts/use-draft.ts'
import { tellOfEnd, useLive } from '#platform/realtime/live.ts'
import { toast } from '#ui/toaster.tsx'
import { type ChatEntry, type ChatSide, chatMessages, type chatPageSchema } from './chat.schema.ts'
import { keptMessages } from './kept-messages.ts'
import { Outbox, type Outgoing } from './outbox.ts'

/** The calls of a side; both sides have the same. */
export type ChatCalls = Pick<typeof api.client.chat, 'messages' | 'send' | 'markRead'>

type Page = z.output<typeof chatPageSchema>

/** The messages of a conversation, the newest page first. */
export const messagesOf = (calls: ChatCalls, conversationId: string) =>
  calls.messages.infiniteOptions({
    input: (before: number | undefined) => ({ conversationId, before, limit: 30 }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => page.before ?? undefined,
  })

// They outlive the screen: whoever looks at another one meanwhile loses nothing. On the server nobody writes.
const outboxes = new Map<string, Outbox>()

interface Whose {
  owner: string | undefined
  conversationId: string
}

function outboxOf(queries: QueryClient, calls: ChatCalls, { owner, conversationId }: Whose): Outbox {
  const known = outboxes.get(conversationId)
  if (known) return known
  const { queryKey } = messagesOf(calls, conversationId)
  const outbox = new Outbox(
    async (message) => {
      const sent = await calls.send.call({ conversationId, ...message }).catch(rethrow)
      queries.setQueryData<InfiniteData<Page>>(queryKey, (read) => read && withEntry(read, sent))
    },
    (error) => toast.error(refusalMessage(error, chatMessages.notSent)),
    owner ? keptMessages(owner, conversationId) : undefined,
  )
  if (typeof window !== 'undefined') outboxes.set(conversationId, outbox)
  return outbox
}

/** An expired session leads to the sign-in; the message is kept and sent afterwards. */
function rethrow(error: unknown): never {
  if (error instanceof ORPCError && error.code === 'UNAUTHORIZED') tellOfEnd()
  throw error
}

/** What was stored stands on the page before it stops being on its way. */
function withEntry({ pages, pageParams }: InfiniteData<Page>, entry: ChatEntry): InfiniteData<Page> {
  const [newest, ...older] = pages
  if (!newest || newest.items.some(({ id }) => id === entry.id)) return { pages, pageParams }
  const items = [...newest.items, entry].sort((one, other) => one.position - other.position)
  return { pages: [{ ...newest, items }, ...older], pageParams }
}

/** A conversation as one side sees it: what was said, what is on its way, live. */
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
    () => outboxOf(queries, calls, { owner, conversationId }),
    [queries, calls, owner, conversationId],
  )
  const outgoing = useSyncExternalStore(
    outbox.subscribe,
    () => outbox.messages,
    () => none,
  )
  useEffect(() => {
    const retry = () => outbox.retry()
    // What an earlier page has left.
    if (outbox.messages.length > 0) retry()
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [outbox])

  const entries = read.data?.pages.toReversed().flatMap((page) => page.items)
  const ended = read.error instanceof ORPCError && read.error.code === 'NOT_FOUND'
  useEffect(() => {
    if (ended) outbox.empty()
  }, [ended, outbox])
  const arrived = new Set(entries?.filter(({ sender }) => sender === side).map(({ clientKey }) => clientKey))
  useMarkingRead(entries, { conversationId, side, calls })
  return {
    read,
    entries,
    outgoing: outgoing.filter(({ clientKey }) => !arrived.has(clientKey)),
    outbox,
    /** The conversation is gone. */
    ended,
  }
}

/** Nothing is on its way while the server renders. */
const none: readonly Outgoing[] = []

/** What the other side wrote counts as read once it stands on a page that is looked at. */
function useMarkingRead(
  entries: readonly ChatEntry[] | undefined,
  { conversationId, side, calls }: { conversationId: string; side: ChatSide; calls: ChatCalls },
) {
  const { mutate } = useMutation(calls.markRead.mutationOptions())
  const newest = entries?.findLast(({ sender, readAt }) => sender !== side && !readAt)?.position
  useEffect(() => {
    if (newest === undefined) return
    const mark = () => document.visibilityState === 'visible' && mutate({ conversationId })
    mark()
    document.addEventListener('visibilitychange', mark)
    return () => document.removeEventListener('visibilitychange', mark)
  }, [newest, conversationId, mutate])
}
