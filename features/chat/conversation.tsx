import { LockKeyhole } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useConnection } from '#platform/realtime/live.ts'
import { Card } from '#ui/layout/card.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { Loading, Skeleton } from '#ui/lists/skeleton.tsx'
import { type ChatSide, chatEncryption, chatMessages } from './chat.schema.ts'
import { Composer } from './composer.tsx'
import { MessageList, OnTheWay } from './message-list.tsx'
import type { ChatCalls } from './outboxes.ts'
import { useConversation } from './use-conversation.ts'

type Props = {
  conversationId: string
  /** The reader's side. */
  side: ChatSide
  /** The other side's name. */
  other: string
  calls: ChatCalls
  /** The heading that names the other side; absent inside a dialog that already does. */
  title?: ReactNode
  /** Beside the title: the other side's presence. */
  status?: ReactNode
  /** Called when the conversation was ended by the other side or on another page. */
  onEnded: () => void
}

/** A conversation between a client and a lawyer, from one side's view. */
export function Conversation({ conversationId, side, other, calls, title, status, onEnded }: Props) {
  const { read, entries, outgoing, outbox, ended } = useConversation(conversationId, side, calls)
  const connection = useConnection()
  const told = useRef(onEnded)
  told.current = onEnded
  useEffect(() => {
    if (ended) told.current()
  }, [ended])
  if (ended) return null
  const deciding = {
    onRetry: () => outbox.retry(),
    onDiscard: (idempotencyKey: string) => outbox.discard(idempotencyKey),
  }
  return (
    <Card as="section" className="overflow-hidden">
      {title && (
        <header className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-rule px-5 py-3.5">
          <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
            <h2 className="font-serif text-xl font-medium wrap-anywhere">{title}</h2>
            {status}
          </div>
        </header>
      )}
      {entries ? (
        <MessageList
          side={side}
          other={other}
          entries={entries}
          outgoing={outgoing}
          hasOlder={read.hasNextPage}
          loadingOlder={read.isFetchingNextPage}
          onOlder={() => void read.fetchNextPage()}
          {...deciding}
        />
      ) : (
        <div className="flex h-[450px] flex-col">
          {read.isError ? (
            <ErrorState
              title={chatMessages.notLoaded}
              onRetry={() => read.refetch()}
              retrying={read.isFetching}
              className="flex-1"
            />
          ) : (
            <MessagesLoading />
          )}
          {outgoing.length > 0 && (
            <ol className="flex max-h-1/2 flex-col gap-2 overflow-y-auto px-4 pb-4 sm:px-5">
              <OnTheWay outgoing={outgoing} {...deciding} />
            </ol>
          )}
        </div>
      )}
      {connection === 'offline' && (
        <p role="status" className="border-t border-warning-rule bg-warning-soft px-5 py-2 text-sm">
          The connection is lost. Your messages are sent as soon as it is back.
        </p>
      )}
      <Composer key={conversationId} conversationId={conversationId} onSend={(text) => outbox.add(text)} />
      <p className="flex items-center gap-1.5 border-t border-rule bg-sunken px-5 py-2 text-xs text-ink-soft">
        <LockKeyhole aria-hidden className="size-3" />
        {chatEncryption}
      </p>
    </Card>
  )
}

/** Placeholders while messages load. */
export const MessagesLoading = () => (
  <Loading
    label="Loading messages..."
    className="flex min-h-0 flex-1 flex-col justify-end gap-3 overflow-hidden p-5"
  >
    <Skeleton className="h-12 w-3/5" />
    <Skeleton className="h-9 w-2/5 self-end" />
    <Skeleton className="h-16 w-1/2" />
    <Skeleton className="h-9 w-1/3 self-end" />
  </Loading>
)
