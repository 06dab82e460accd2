import { ORPCError } from '@orpc/client'
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import type { z } from 'zod'
import type { api } from '#platform/api/client.ts'
import { refusalMessage } from '#platform/api/refusal.ts'
import { notifySessionEnded } from '#platform/realtime/live.ts'
import { toast } from '#ui/overlays/toaster.tsx'
import { type ChatEntry, chatMessages, type chatPageSchema } from './chat.schema.ts'
import type { ChatReader } from './conversation-keys.ts'
import { keptMessages } from './kept-messages.ts'
import { knownPage } from './known-page.ts'
import { Outbox, Unsendable } from './outbox.ts'

/** The procedures of one side; both sides have the same ones. */
export type ChatCalls = Pick<typeof api.client.chat, 'messages' | 'send' | 'markRead'>

/** A page of messages, opened. */
export type Page = Omit<z.output<typeof chatPageSchema>, 'items'> & { items: ChatEntry[] }

/** The query key of the messages. */
const pageSize = 30

/** The messages of a conversation, newest page first, opened as far as this browser has the keys. */
export function messagesOf(calls: ChatCalls, reader: ChatReader) {
  const { conversationId } = reader
  const { queryKey } = calls.messages.infiniteOptions({
    input: (before: number | undefined) => ({ conversationId, before, limit: pageSize }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => page.before ?? undefined,
  })
  return infiniteQueryOptions({
    queryKey: queryKey as QueryKey,
    queryFn: async ({ client, pageParam: before, signal }): Promise<Page> => {
      const read = client.getQueryData<InfiniteData<Page>>(queryKey as QueryKey)
      const known = before === undefined ? undefined : knownPage(read, before, pageSize)
      if (known) return known
      const page = await calls.messages.call({ conversationId, before, limit: pageSize }, { signal })
      const { opened } = await import('./conversation-keys.ts')
      return { ...page, items: await opened(client, reader, page.items) }
    },
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page: Page) => page.before ?? undefined,
  })
}

// Module scope, so that outboxes survive navigation. Unused on the server.
const outboxes = new Map<string, Outbox>()

/** The page's single outbox of a conversation, including messages that an earlier page left. */
export function outboxOf(queries: QueryClient, calls: ChatCalls, reader: ChatReader): Outbox {
  const { owner, side, conversationId } = reader
  const known = outboxes.get(conversationId)
  if (known) return known
  const { queryKey } = messagesOf(calls, reader)
  const outbox = new Outbox(
    async (message, control) => {
      const { sendMessage } = await import('./send-message.ts')
      const sent = await sendMessage(queries, reader, message, control).catch(rethrow)
      const { messageText, attachment } = message
      const entry: ChatEntry = sent.sealed
        ? { ...sent, messageText, opening: 'opened', ...(attachment && { attachment }) }
        : { ...sent, messageText: sent.messageText ?? '', opening: 'plain' }
      queries.setQueryData<InfiniteData<Page>>(queryKey, (read) => read && withEntry(read, entry))
    },
    (error) => {
      const isGone = error instanceof ORPCError && error.code === 'NOT_FOUND'
      if (error instanceof Unsendable) toast.error(error.message)
      else toast.error(isGone ? chatMessages.notSent : refusalMessage(error, chatMessages.notSent))
      // The chat was ended; its messages can't be sent any more.
      if (isGone) outbox.empty()
    },
    owner ? keptMessages(owner, side, conversationId) : undefined,
  )
  if (typeof window !== 'undefined') outboxes.set(conversationId, outbox)
  return outbox
}

/** On an expired session, redirects to the sign-in; the message is kept and sent afterwards. */
function rethrow(error: unknown): never {
  if (error instanceof ORPCError && error.code === 'UNAUTHORIZED') notifySessionEnded()
  throw error
}

/** Loads the stored message before it is removed from the outbox, so that it doesn't disappear in between. */
function withEntry({ pages, pageParams }: InfiniteData<Page>, entry: ChatEntry): InfiniteData<Page> {
  const [newest, ...older] = pages
  if (!newest || newest.items.some(({ id }) => id === entry.id)) return { pages, pageParams }
  const items = [...newest.items, entry].sort((one, other) => one.position - other.position)
  return { pages: [{ ...newest, items }, ...older], pageParams }
}
