import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { client } from '#platform/api/client.ts'
import { refusalMessage } from '#platform/api/refusal.ts'
import { formatDateTime } from '#platform/dates/format.ts'
import { Button } from '#ui/forms/button.tsx'
import { InlineAlert } from '#ui/forms/inline-alert.tsx'
import { DialogBody, DialogFooter } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toaster.tsx'
import { AccessRecipients } from './access-recipients.tsx'
import { AttachmentCard } from './attachments/attachment-card.tsx'
import { fetchRecovered } from './attachments/fetch-recovered.ts'
import type { ChatEntry } from './chat.schema.ts'
import { mostRecovered, type Recoverable } from './chat-recovery.schema.ts'
import { giveAccess, type OpenedByFirm, openChat } from './firm-access.ts'
import type { Recipient } from './firm-recovery.ts'
import type { Unlocked } from './recover-chat.tsx'
import { saveEntries } from './save-conversation.ts'
import { useSaving } from './use-saving.ts'

type Props = { unlocked: Unlocked; chat: Recoverable; onBack: () => void }

/** A chat that two shares of the firm's recovery key open. */
export function RecoveredChat({ unlocked: { key, reason }, chat, onBack }: Props) {
  const [read, setRead] = useState<OpenedByFirm>()
  const [hasChanged, setChanged] = useState(false)
  const use = { key, reason, conversationId: chat.id }
  const open = useMutation({
    mutationFn: () => openChat(client.admin.chatRecovery, use),
    onSuccess: setRead,
    onError: (error) => toast.error(refusalMessage(error, 'Failed to open the chat. Please try again.')),
  })
  const give = useMutation({
    mutationFn: (listed: readonly Recipient[]) => giveAccess(client.admin.chatRecovery, use, listed),
    onSuccess: (others) => {
      setChanged(others !== undefined)
      if (others) return setRead(others)
      setRead((before) => before && { ...before, recipients: [] })
      toast.success('Both people can read the whole chat now.')
    },
    onError: (error) => toast.error(refusalMessage(error, 'Something went wrong. Please try again.')),
  })
  const by = ({ sender, byFormerLawyer }: ChatEntry) =>
    sender === 'client' ? chat.clientName : byFormerLawyer ? 'Former lawyer' : chat.lawyerName
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
            {chat.clientName} and {chat.lawyerName} are notified when you open this chat. It is recorded in
            the audit log with your reason.
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
  return (
    <>
      <DialogBody>
        {read.entries.length >= mostRecovered && (
          <InlineAlert tone="info">
            These are the latest {mostRecovered.toLocaleString('en')} messages. Earlier ones are not shown.
          </InlineAlert>
        )}
        {read.withoutDevice.map((side) => (
          <InlineAlert key={side} tone="info">
            {side === 'client' ? chat.clientName : chat.lawyerName} has no chat device yet. To give access,
            ask them to open this chat once, then open it here again.
          </InlineAlert>
        ))}
        {hasChanged && read.recipients.length === 0 && (
          <InlineAlert tone="info">Both people have access already.</InlineAlert>
        )}
        {read.recipients.length > 0 && (
          <AccessRecipients
            chat={chat}
            recipients={read.recipients}
            safetyNumber={read.safetyNumber}
            hasChanged={hasChanged}
            pending={give.isPending}
            onGive={() => give.mutate(read.recipients)}
          />
        )}
        {read.entries.length === 0 && <p className="text-sm text-ink-soft">No messages yet.</p>}
        <ol
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
          tabIndex={0}
          aria-label="Messages"
          className="flex flex-col gap-3"
        >
          {read.entries.map((entry) => (
            <li key={entry.id} className="flex flex-col text-sm [content-visibility:auto]">
              <span className="text-xs text-ink-soft">
                {by(entry)}, {formatDateTime(entry.createdAt)}
              </span>
              {entry.attachment && entry.sealed?.fileId ? (
                <AttachmentCard
                  attachment={entry.attachment}
                  fileId={entry.sealed.fileId}
                  by={by(entry)}
                  fetchFile={fetchFile(entry.sealed.fileId)}
                />
              ) : (
                <span className="whitespace-pre-line wrap-anywhere">
                  {entry.messageText || 'This message can’t be opened with these shares.'}
                </span>
              )}
            </li>
          ))}
        </ol>
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
