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
import { AttachmentCard } from './attachments/attachment-card.tsx'
import { fetchRecovered } from './attachments/fetch-recovered.ts'
import type { ChatEntry } from './chat.schema.ts'
import { mostRecovered, type Recoverable } from './chat-recovery.schema.ts'
import { formerOf } from './chat-text.schema.ts'
import { openByFirm, proofOf } from './firm-recovery.ts'
import type { Unlocked } from './recover-chat.tsx'
import { saveEntries } from './save-conversation.ts'
import { useSaving } from './use-saving.ts'

type Props = { unlocked: Unlocked; chat: Recoverable; onBack: () => void }

/** What is kept of a deleted chat, opened by two shares of the firm's recovery key. It is read and saved; nobody gets it back. */
export function DeletedChat({ unlocked: { key, reason }, chat, onBack }: Props) {
  const [entries, setEntries] = useState<ChatEntry[]>()
  const open = useMutation({
    mutationFn: async () => {
      const proof = await proofOf(key, 'open', reason, chat.id)
      return openByFirm(key, await client.admin.chatRecovery.open({ conversationId: chat.id, proof }))
    },
    onSuccess: (read) => setEntries(read.entries),
    onError: (error) => toast.error(refusalMessage(error, 'Failed to open the chat. Please try again.')),
  })
  const by = (entry: ChatEntry) =>
    formerOf(entry) ?? (entry.sender === 'client' ? chat.clientName : chat.lawyerName)
  const fetchFile = fetchRecovered(key, reason, chat.id)
  const name = `Chat of ${chat.clientName} and ${chat.lawyerName}`
  const save = useSaving((signal) => saveEntries(name, entries ?? [], by, fetchFile, signal))
  if (!entries)
    return (
      <>
        <DialogBody>
          <InlineAlert tone="warning">
            This chat was deleted. Opening it is recorded in the audit log with your reason, and{' '}
            {chat.clientName} and {chat.lawyerName} are notified if they still have an account.
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
        {entries.length >= mostRecovered && (
          <InlineAlert tone="info">
            These are the latest {mostRecovered.toLocaleString('en')} messages. Earlier ones are not shown.
          </InlineAlert>
        )}
        <ol
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
          tabIndex={0}
          aria-label="Messages"
          className="flex flex-col gap-3"
        >
          {entries.map((entry) => (
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
