import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Mail, MessageSquare, Trash2 } from 'lucide-react'
import { useContext } from 'react'
import { api } from '#platform/api/client.ts'
import { refusalMessage } from '#platform/api/refusal.ts'
import { formatDateTime } from '#platform/dates/format.ts'
import { DraftOwner } from '#platform/drafts/use-draft.ts'
import { useLive } from '#platform/realtime/live.ts'
import { Monogram } from '#ui/art/monogram.tsx'
import { cn } from '#ui/cn.ts'
import { Button } from '#ui/forms/button.tsx'
import { buttonStyle } from '#ui/forms/button-style.ts'
import { EmailText } from '#ui/forms/email-text.tsx'
import { useOutcome } from '#ui/hooks/use-outcome.ts'
import { Card, CardBody, CardFooter, CardHeader, CardTitle } from '#ui/layout/card.tsx'
import { Badge } from '#ui/lists/badge.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import type { LawyerConversation, StoredEntry } from './chat.schema.ts'
import { conversationKeys, opened } from './conversation-keys.ts'

type Props = { conversation: LawyerConversation }

/** A conversation in the lawyer's list. */
export function LawyerChatCard({ conversation, onOpen }: Props & { onOpen: () => void }) {
  const { clientName, clientEmail, unread, last } = conversation
  return (
    <Card as="li">
      <CardHeader className="flex-nowrap">
        <Monogram name={clientName} small className="size-11 shrink-0" />
        <div className="flex min-w-0 flex-1 flex-col">
          <CardTitle className="wrap-anywhere">{clientName}</CardTitle>
          <p className="text-sm text-ink-soft wrap-anywhere">
            <EmailText email={clientEmail} />
          </p>
        </div>
        {unread > 0 && <Badge tone="brass">{unread} new</Badge>}
      </CardHeader>
      <CardBody className="gap-1">
        {last ? (
          <>
            <LastWords conversationId={conversation.id} last={last} />
            <time dateTime={last.createdAt.toISOString()} className="mt-auto text-xs text-ink-faint">
              {formatDateTime(last.createdAt)}
            </time>
          </>
        ) : (
          <p className="text-sm text-ink-soft">No messages yet.</p>
        )}
      </CardBody>
      <CardFooter>
        <Button size="sm" onClick={onOpen}>
          <MessageSquare aria-hidden />
          Open Chat
        </Button>
        <a href={`mailto:${clientEmail}`} className={cn(buttonStyle({ variant: 'secondary', size: 'sm' }))}>
          <Mail aria-hidden />
          Email
        </a>
        <DeleteChat conversation={conversation} />
      </CardFooter>
    </Card>
  )
}

/** The last message; one that is encrypted is opened in this browser, and until its key is here not shown. */
function LastWords({ conversationId, last }: { conversationId: string; last: StoredEntry }) {
  const owner = useContext(DraftOwner)
  const queries = useQueryClient()
  const reader = { owner, side: 'lawyer', conversationId } as const
  const isSealed = last.sealed !== null
  const options = conversationKeys(reader)
  const keys = useQuery({ ...options, enabled: isSealed })
  const { data: text } = useQuery({
    // Opened again once there are more keys.
    queryKey: ['chat last', conversationId, last.id, keys.data?.view?.opened.length],
    queryFn: async () => (await opened(queries, reader, [last]))[0]?.messageText ?? '',
    enabled: isSealed && !keys.isPending,
    placeholderData: (before, query) => (query?.queryKey[2] === last.id ? before : undefined),
  })
  useLive(text === '' ? `chat_epochs/conversation_id/${conversationId}` : [], [options.queryKey])
  const words = last.messageText ?? text
  return (
    <p className={cn('line-clamp-2 text-sm wrap-anywhere', !words && 'text-ink-soft italic')}>
      {words || 'Encrypted message'}
    </p>
  )
}

function DeleteChat({ conversation: { id: conversationId, clientName } }: Props) {
  const say = useOutcome()
  const queries = useQueryClient()
  const remove = useMutation(
    api.lawyer.chat.delete.mutationOptions({
      onSuccess: () => say.success('Chat deleted - client can rebook appointment'),
      onError: (error) => say.error(refusalMessage(error, 'Failed to delete chat')),
      onSettled: () => queries.invalidateQueries({ queryKey: api.lawyer.chat.conversations.key() }),
    }),
  )
  return (
    <ConfirmDialog
      trigger={
        <Button
          size="sm"
          variant="danger-ghost"
          className="ml-auto"
          aria-label={`Delete chat with ${clientName}`}
        >
          <Trash2 aria-hidden />
          Delete
        </Button>
      }
      title="Delete this chat?"
      description={`This also deletes all messages between you and ${clientName}, and the appointment, for both of you. The firm keeps them until their retention date. ${clientName} can then book again.`}
      confirmLabel="Delete Chat"
      onConfirm={() => remove.mutateAsync({ conversationId })}
    />
  )
}
