import { type ReactNode, useEffect, useRef } from 'react'
import { useConnection } from '#platform/realtime/live.ts'
import { cn } from '#ui/cn.ts'
import { Card } from '#ui/layout/card.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { Loading, Skeleton } from '#ui/lists/skeleton.tsx'
import { DropArea } from './attachments/drop-area.tsx'
import { TrayList } from './attachments/tray-list.tsx'
import { useTray } from './attachments/use-tray.ts'
import { type ChatSide, chatMessages } from './chat.schema.ts'
import { SearchBar, SearchButton } from './chat-search.tsx'
import { Composer } from './composer.tsx'
import { EncryptionStatus } from './encryption-status.tsx'
import { KeyNotices } from './key-notices.tsx'
import { MessageList, OnTheWay } from './message-list.tsx'
import type { ChatCalls } from './outboxes.ts'
import { useChatSearch } from './use-chat-search.ts'
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
  const { read, entries, outgoing, outbox, ended, keys, reader } = useConversation(
    conversationId,
    side,
    calls,
  )
  const search = useChatSearch(entries, {
    hasOlder: read.hasNextPage,
    loadOlder: async () => {
      const { hasNextPage, isError } = await read.fetchNextPage()
      return hasNextPage && !isError
    },
  })
  const connection = useConnection()
  const tray = useTray(conversationId)
  const view = keys.data?.view
  /** Files go to encrypted chats alone. */
  const takesFiles = view?.mustSeal && view.doubted.length === 0
  const latestOnEnded = useRef(onEnded)
  latestOnEnded.current = onEnded
  useEffect(() => {
    if (ended) latestOnEnded.current()
  }, [ended])
  if (ended) return null
  const deciding = {
    onRetry: () => outbox.retry(),
    onDiscard: (idempotencyKey: string) => {
      outbox.discard(idempotencyKey)
      void import('./attachments/upload-attachment.ts').then((files) =>
        files.forgetAttachment(idempotencyKey),
      )
    },
  }
  return (
    // In a dialog it would shrink below its content, and cut the composer off: the dialog scrolls instead.
    <Card as="section" className="shrink-0 overflow-hidden">
      <header
        className={cn(
          'flex items-center gap-x-4 border-b border-rule px-5',
          title ? 'py-2' : 'bg-sunken py-0.5 print:hidden',
        )}
      >
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
          {title && <h2 className="font-serif text-xl font-medium wrap-anywhere">{title}</h2>}
          {status}
        </div>
        <SearchButton search={search} size={title ? 'md' : 'sm'} />
      </header>
      {search.isOpen && <SearchBar search={search} entries={entries ?? []} />}
      <DropArea onDrop={takesFiles ? tray.add : undefined}>
        {entries ? (
          <MessageList
            side={side}
            other={other}
            entries={entries}
            outgoing={outgoing}
            view={view}
            search={search}
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
        <KeyNotices reader={reader} other={other} seen={keys.data} failed={keys.isLoadingError && !ended} />
        <TrayList tray={tray} />
        <Composer
          key={conversationId}
          conversationId={conversationId}
          onSend={(text) => outbox.add(text)}
          tray={takesFiles ? tray : undefined}
          onSendFiles={() => tray.sendTo(outbox)}
        />
      </DropArea>
      <EncryptionStatus reader={reader} other={other} seen={keys.data} entries={entries} />
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
