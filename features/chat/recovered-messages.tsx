import { formatDateTime } from '#platform/dates/format.ts'
import { InlineAlert } from '#ui/forms/inline-alert.tsx'
import { AttachmentCard } from './attachments/attachment-card.tsx'
import type { fetchRecovered } from './attachments/fetch-recovered.ts'
import type { ChatEntry } from './chat.schema.ts'
import { mostRecovered } from './chat-recovery.schema.ts'

type Props = {
  entries: readonly ChatEntry[]
  by: (entry: ChatEntry) => string
  fetchFile: ReturnType<typeof fetchRecovered>
}

/** The messages of a chat that the firm's recovery key opened. */
export function RecoveredMessages({ entries, by, fetchFile }: Props) {
  if (entries.length === 0) return <p className="text-sm text-ink-soft">No messages yet.</p>
  return (
    <>
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
    </>
  )
}
