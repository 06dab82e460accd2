import { useQueryClient } from '@tanstack/react-query'
import { api } from '#platform/api/client.ts'
import { Dialog, DialogBody } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toaster.tsx'
import type { LawyerConversation } from './chat.schema.ts'
import { Conversation } from './conversation.tsx'

type Props = {
  conversation: LawyerConversation
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The conversation in a dialog over the list. Opening it resets the unread count of its card. */
export function LawyerChatDialog({ conversation, open, onOpenChange }: Props) {
  const queries = useQueryClient()
  const ended = () => {
    onOpenChange(false)
    toast.info('Conversation not found')
    queries.invalidateQueries({ queryKey: api.lawyer.chat.conversations.key() })
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="lg"
      title={`Chat with ${conversation.clientName}`}
      description={conversation.clientEmail}
    >
      <DialogBody>
        <Conversation
          conversationId={conversation.id}
          side="lawyer"
          other={conversation.clientName}
          calls={api.lawyer.chat}
          onEnded={ended}
        />
      </DialogBody>
    </Dialog>
  )
}
