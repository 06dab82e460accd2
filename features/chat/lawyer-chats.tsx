import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '#platform/api/client.ts'
import { useOpened } from '#platform/lists/use-opened.ts'
import { useLive } from '#platform/realtime/live.ts'
import { useFailureToast } from '#ui/hooks/use-failure-toast.ts'
import { Card, CardBody, CardFooter } from '#ui/layout/card.tsx'
import { FocusKeeper } from '#ui/layout/focus-keeper.tsx'
import { EmptyState } from '#ui/lists/empty-state.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { Loading, Skeleton } from '#ui/lists/skeleton.tsx'
import { LawyerChatCard } from './lawyer-chat-card.tsx'
import { LawyerChatDialog } from './lawyer-chat-dialog.tsx'

const grid = 'grid gap-4 lg:grid-cols-2'

/** The lawyer's conversations, most recently active first. */
export const lawyerConversations = () => api.lawyer.chat.conversations.queryOptions()

/** A lawyer's conversations, updated live. */
export function LawyerChats({ lawyerId }: { lawyerId: string | null }) {
  const chats = useQuery(lawyerConversations())
  const list = chats.data ?? []
  // Reading changes only messages; a new message changes the conversation too.
  const topics = list.map(({ id }) => `chat_messages/conversation_id/${id}`)
  useLive(lawyerId ? [`chat_conversations/lawyer_id/${lawyerId}`, ...topics] : [], [
    lawyerConversations().queryKey,
  ])
  const opened = useOpened(chats.data)
  useOpenedByLink(chats.data, opened.open)
  const failed = 'Failed to load conversations'
  useFailureToast(chats.isError, failed)
  if (!chats.data)
    return chats.isError ? (
      <ErrorState title={failed} onRetry={() => chats.refetch()} retrying={chats.isFetching} />
    ) : (
      <ChatsLoading />
    )
  return (
    <>
      <FocusKeeper rows={list.length}>
        {list.length === 0 ? (
          <EmptyState
            art="chat"
            title="No active chats yet."
            description="A chat opens when you accept a client’s appointment."
          />
        ) : (
          <ul className={grid}>
            {list.map((conversation) => (
              <LawyerChatCard
                key={conversation.id}
                conversation={conversation}
                onOpen={() => opened.open(conversation)}
              />
            ))}
          </ul>
        )}
      </FocusKeeper>
      {/* Outside the list, so that a chat that is ended elsewhere shows a message instead of disappearing. */}
      {opened.row && (
        <LawyerChatDialog
          key={opened.row.id}
          conversation={opened.row}
          open={opened.isOpen}
          onOpenChange={opened.onOpenChange}
        />
      )}
    </>
  )
}

/** A link from Home names a conversation: it opens once, and is then removed from the address. */
function useOpenedByLink<Row extends { id: string }>(rows: Row[] | undefined, open: (row: Row) => void) {
  const [params, setParams] = useSearchParams()
  const row = rows?.find(({ id }) => id === params.get('chat'))
  // biome-ignore lint/correctness/useExhaustiveDependencies: opens when the link's row appears, not at each change of it
  useEffect(() => {
    if (!row) return
    open(row)
    setParams({}, { replace: true, preventScrollReset: true })
  }, [row?.id])
}

const ChatsLoading = () => (
  <Loading label="Loading conversations..." className={grid}>
    {[0, 1].map((at) => (
      <Card key={at}>
        <CardBody className="pt-5">
          <div className="flex gap-4">
            <Skeleton className="size-11" />
            <div className="flex flex-1 flex-col gap-2">
              <Skeleton className="h-5 w-1/2" />
              <Skeleton className="h-3 w-2/3" />
            </div>
          </div>
          <Skeleton />
        </CardBody>
        <CardFooter>
          <Skeleton className="h-8 w-28" />
          <Skeleton className="h-8 w-20" />
        </CardFooter>
      </Card>
    ))}
  </Loading>
)
