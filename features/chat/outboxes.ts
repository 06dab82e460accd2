import { ORPCError } from '@orpc/client'
import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useContext, useEffect, useRef } from 'react'
import type { z } from 'zod'
import type { api } from '#platform/api/client.ts'
import { refusalMessage } from '#platform/api/refusal.ts'
import { DraftOwner } from '#platform/drafts/use-draft.ts'
import { tellOfEnd, useConnection } from '#platform/realtime/live.ts'
import { toast } from '#ui/toaster.tsx'
import { type ChatEntry, type ChatSide, chatMessages, type chatPageSchema } from './chat.schema.ts'
import { keptConversations, keptMessages } from './kept-messages.ts'
import { knownPage } from './known-page.ts'
import { Outbox } from './outbox.ts'

/** The calls of a side; both sides have the same. */
export type ChatCalls = Pick<typeof api.client.chat, 'messages' | 'send' | 'markRead'>

type Page = z.output<typeof chatPageSchema>

/** Of messages. */
const pageSize = 30

/** The messages of a conversation, the newest page first. */
export function messagesOf(calls: ChatCalls, conversationId: string) {
  const options = calls.messages.infiniteOptions({
    input: (before: number | undefined) => ({ conversationId, before, limit: pageSize }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => page.before ?? undefined,
  })
  const queryFn: typeof options.queryFn = (asked) => {
    const read = asked.client.getQueryData<InfiniteData<Page>>(options.queryKey)
    const known = asked.pageParam === undefined ? undefined : knownPage(read, asked.pageParam, pageSize)
    return known ?? options.queryFn(asked)
  }
  return { ...options, queryFn }
}

// They outlive the screen: whoever looks at another one meanwhile loses nothing. On the server nobody writes.
const outboxes = new Map<string, Outbox>()

interface Whose {
  owner: string | undefined
  side: ChatSide
  conversationId: string
}

/** The page's one outbox of a conversation, with what an earlier page has left in it. */
export function outboxOf(
  queries: QueryClient,
  calls: ChatCalls,
  { owner, side, conversationId }: Whose,
): Outbox {
  const known = outboxes.get(conversationId)
  if (known) return known
  const { queryKey } = messagesOf(calls, conversationId)
  const outbox = new Outbox(
    async (message) => {
      const sent = await calls.send.call({ conversationId, ...message }).catch(rethrow)
      queries.setQueryData<InfiniteData<Page>>(queryKey, (read) => read && withEntry(read, sent))
    },
    (error) => {
      const isGone = error instanceof ORPCError && error.code === 'NOT_FOUND'
      toast.error(isGone ? chatMessages.notSent : refusalMessage(error, chatMessages.notSent))
      // The chat was ended: nobody is left to write to.
      if (isGone) outbox.empty()
    },
    owner ? keptMessages(owner, side, conversationId) : undefined,
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

/**
 * Sends what was written in any chat and has not arrived, whatever screen is looked at: once the page is there, and
 * whenever the connection is back.
 */
export function useUnsentMessages(side: ChatSide, calls: ChatCalls): void {
  const queries = useQueryClient()
  const owner = useContext(DraftOwner)
  const isOffline = useConnection() === 'offline'
  // Another object at each rendering, and always the same calls.
  const latest = useRef(calls)
  latest.current = calls
  useEffect(() => {
    if (isOffline || !owner) return
    const send = () => {
      for (const conversationId of keptConversations(owner, side))
        outboxOf(queries, latest.current, { owner, side, conversationId }).resume()
    }
    send()
    window.addEventListener('online', send)
    return () => window.removeEventListener('online', send)
  }, [isOffline, owner, side, queries])
}
