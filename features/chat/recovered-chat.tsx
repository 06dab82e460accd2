import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { client } from '#platform/api/client.ts'
import { refusalMessage } from '#platform/api/refusal.ts'
import { Button } from '#ui/forms/button.tsx'
import { InlineAlert } from '#ui/forms/inline-alert.tsx'
import { DialogBody, DialogFooter } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toaster.tsx'
import { AccessRecipients } from './access-recipients.tsx'
import { fetchRecovered } from './attachments/fetch-recovered.ts'
import type { ChatEntry } from './chat.schema.ts'
import type { Recoverable } from './chat-recovery.schema.ts'
import { formerOf } from './chat-text.schema.ts'
import { giveAccess, type OpenedByFirm, openChat } from './firm-access.ts'
import type { Unlocked } from './recover-chat.tsx'
import { RecoveredMessages } from './recovered-messages.tsx'
import { saveEntries } from './save-conversation.ts'
import { useSaving } from './use-saving.ts'

type Props = { unlocked: Unlocked; chat: Recoverable; onBack: () => void }

/** A chat that two shares of the firm's recovery key open; of a deleted one what is kept, to read and save only. */
export function RecoveredChat({ unlocked: { key, reason }, chat, onBack }: Props) {
  const [read, setRead] = useState<OpenedByFirm>()
  const use = { key, reason, conversationId: chat.id }
  const open = useMutation({
    mutationFn: () => openChat(client.admin.chatRecovery, use),
    onSuccess: setRead,
    onError: (error) => toast.error(refusalMessage(error, 'Failed to open the chat. Please try again.')),
  })
  const give = useMutation({
    mutationFn: (opened: OpenedByFirm) => giveAccess(client.admin.chatRecovery, use, opened),
    onSuccess: () => {
      setRead((before) => before && { ...before, recipients: [] })
      toast.success('The listed devices can read the whole chat now.')
    },
    onError: (error) => toast.error(refusalMessage(error, 'Something went wrong. Please try again.')),
  })
  const by = (entry: ChatEntry) =>
    formerOf(entry) ?? (entry.sender === 'client' ? chat.clientName : chat.lawyerName)
  const fetchFile = fetchRecovered(key, reason, chat.id)
  const save = useSaving((signal) =>
    saveEntries(
      `Chat of ${chat.clientName} and ${chat.lawyerName}`,
      read?.entries ?? [],
      by,
      fetchFile,
      signal,
    ),
  )
  if (!read)
    return (
      <>
        <DialogBody>
          <InlineAlert tone="warning">
            {chat.deletedAt && 'This chat was deleted. '}
            {chat.clientName} and {chat.lawyerName} are notified when you open this chat
            {chat.deletedAt && ', if they still have an account'}. It is recorded in the audit log with your
            reason.
          </InlineAlert>
        </DialogBody>
        <DialogFooter>
          <Button variant="secondary" onClick={onBack}>
            Back to the List
          </Button>
          <Button pending={open.isPending} pendingLabel="Decrypting..." onClick={() => open.mutate()}>
            Open Chat
          </Button>
        </DialogFooter>
      </>
    )
  // A deleted chat is not restored to its people.
  const withoutDevice = chat.deletedAt ? [] : read.withoutDevice
  return (
    <>
      <DialogBody>
        {withoutDevice.map((side) => (
          <InlineAlert key={side} tone="info">
            {side === 'client' ? chat.clientName : chat.lawyerName} has no chat device yet. To give access,
            ask them to open this chat once, then open it here again.
          </InlineAlert>
        ))}
        {read.recipients.length > 0 && (
          <AccessRecipients
            chat={chat}
            recipients={read.recipients}
            safetyNumber={read.safetyNumber}
            pending={give.isPending}
            onGive={() => give.mutate(read)}
          />
        )}
        <RecoveredMessages entries={read.entries} by={by} fetchFile={fetchFile} />
      </DialogBody>
      <DialogFooter>
        {save.isPending && (
          <Button variant="secondary" onClick={save.stop}>
            Stop and Save
          </Button>
        )}
        <Button pending={save.isPending} pendingLabel="Decrypting..." onClick={save.start}>
          <Download aria-hidden />
          Save as a File
        </Button>
      </DialogFooter>
    </>
  )
}
