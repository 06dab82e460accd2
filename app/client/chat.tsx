import { HydrationBoundary, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useOutletContext } from 'react-router'
import type { Viewer } from '#features/accounts/accounts.schema.ts'
import { type ClientConversation, chatEnded, chatMessages } from '#features/chat/chat.schema.ts'
import { Conversation, MessagesLoading } from '#features/chat/conversation.tsx'
import { ConversationPicker } from '#features/chat/conversation-picker.tsx'
import { LawyerPresence } from '#features/presence/lawyer-presence.tsx'
import { firm, firmContact } from '#firm.ts'
import { api } from '#platform/api/client.ts'
import { cn } from '#ui/cn.ts'
import { ButtonLink } from '#ui/forms/button-link.tsx'
import { InlineAlert } from '#ui/forms/inline-alert.tsx'
import { TextLink } from '#ui/forms/text-link.tsx'
import { Card } from '#ui/layout/card.tsx'
import { EmptyState } from '#ui/lists/empty-state.tsx'
import { ErrorState } from '#ui/lists/error-state.tsx'
import { Skeleton } from '#ui/lists/skeleton.tsx'
import { preload } from '../preload.ts'
import { fromCache } from '../section-cache.ts'
import type { Route } from './+types/chat.ts'

const queries = () => [api.client.chat.conversations.queryOptions()]

export const loader = async ({ context }: Route.LoaderArgs) => ({
  state: await preload(context, ...queries()),
})
export const clientLoader = fromCache(queries)

export const meta: Route.MetaFunction = () => [{ title: `Chat · ${firm.name}` }]

export default function Chat({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <Screen />
    </HydrationBoundary>
  )
}

function Screen() {
  const { clientId } = useOutletContext<Viewer>()
  const conversations = useQuery(api.client.chat.conversations.queryOptions())
  const [chosen, setChosen] = useState<string>()
  const [ended, setEnded] = useState(false)
  const list = conversations.data
  const current = list?.find(({ id }) => id === chosen) ?? list?.[0]
  // The list may be notified of the end before the open conversation is.
  const open = useRef<string>(undefined)
  useEffect(() => {
    if (list && open.current && list.every(({ id }) => id !== open.current)) setEnded(true)
    if (list) open.current = current?.id
  }, [list, current])
  if (!clientId)
    return (
      <EmptyState
        art="chat"
        title={chatMessages.noClient}
        description={`Write to ${firmContact()}, and we will set it up.`}
      />
    )
  if (conversations.isPending)
    return (
      <Card as="section">
        <div className="border-b border-rule px-5 py-4">
          <Skeleton className="h-6 w-40" />
        </div>
        <div className="flex h-[450px] flex-col">
          <MessagesLoading />
        </div>
      </Card>
    )
  if (conversations.isLoadingError)
    return (
      <ErrorState
        title={chatMessages.notStarted}
        onRetry={() => conversations.refetch()}
        retrying={conversations.isFetching}
      />
    )
  const several = conversations.data.length > 1
  return (
    <>
      {ended && (
        <InlineAlert tone="warning">
          {chatEnded} <TextLink to="/dashboard/cases#book">Book an Appointment</TextLink>
        </InlineAlert>
      )}
      {current ? (
        <div className={cn('grid gap-4', several && 'lg:grid-cols-[minmax(0,1fr)_18rem]')}>
          <OpenConversation
            key={current.id}
            conversation={current}
            onEnded={() => {
              setEnded(true)
              void conversations.refetch()
            }}
          />
          {several && (
            <ConversationPicker
              conversations={conversations.data}
              current={current.id}
              onChoose={(id) => {
                setChosen(id)
                setEnded(false)
              }}
            />
          )}
        </div>
      ) : (
        !ended && <NoConversation />
      )}
    </>
  )
}

const OpenConversation = ({
  conversation,
  onEnded,
}: {
  conversation: ClientConversation
  onEnded: () => void
}) => (
  <Conversation
    conversationId={conversation.id}
    side="client"
    other={conversation.lawyerName}
    calls={api.client.chat}
    title={conversation.lawyerName}
    status={<LawyerPresence lawyerId={conversation.lawyerId} />}
    onEnded={onEnded}
  />
)

const NoConversation = () => (
  <EmptyState
    art="chat"
    title="No chat yet."
    description="A chat opens as soon as a lawyer accepts your appointment."
    action={<ButtonLink to="/dashboard/cases#book">Book an Appointment</ButtonLink>}
  />
)
