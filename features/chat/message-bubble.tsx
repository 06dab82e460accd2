import { Check, CheckCheck, Clock3 } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { formatTime } from '#platform/dates/format.ts'
import { cn } from '#ui/cn.ts'
import { Button } from '#ui/forms/button.tsx'
import { Progress } from '#ui/lists/progress.tsx'
import { AttachmentCard, AttachmentFrame } from './attachments/attachment-card.tsx'
import type { ChatEntry, Opening } from './chat.schema.ts'
import { formerOf, refusedMessage } from './chat-text.schema.ts'
import { partsOf } from './find-in-messages.ts'
import type { Outgoing } from './outbox.ts'

type BubbleProps = {
  by: string | undefined
  /** What a screen reader hears as the author, if it is neither the reader nor the other side. */
  author?: string | undefined
  id?: string | undefined
  text: ReactNode
  /** Instead of the text. */
  file?: ReactNode
  /** Not the message itself. */
  isMuted?: boolean
  className?: string
  children: ReactNode
}

/** At most three quarters of the width; the reader's own messages are at the right. */
function Bubble({ id, by, author, text, file, isMuted = false, className, children }: BubbleProps) {
  const own = by === undefined
  return (
    <li
      id={id}
      className={cn(
        'flex max-w-[75%] flex-col gap-1',
        own ? 'items-end self-end' : 'items-start self-start',
        className,
      )}
    >
      <span className="sr-only">{author ?? by ?? 'You'}:</span>
      {file ?? (
        <p
          dir="auto"
          className={cn(
            'rounded-md border px-3.5 py-2 text-sm/6 whitespace-pre-line wrap-anywhere',
            own
              ? 'rounded-br-xs border-transparent bg-primary text-on-primary'
              : 'rounded-bl-xs border-rule bg-sunken',
            isMuted && 'border-dashed border-rule bg-transparent text-ink-soft italic',
          )}
        >
          {text}
        </p>
      )}
      {children}
    </li>
  )
}

const Note = ({ children }: { children: ReactNode }) => (
  <span className="flex items-center gap-1.5 text-xs text-ink-soft [&_svg]:size-3.5">{children}</span>
)

/** The browser skips layout and paint of bubbles outside the viewport, so long conversations scroll smoothly. */
const onlyInSight = '[content-visibility:auto] [contain-intrinsic-height:auto_4rem]'

/** `by`: the author's name; absent for the reader's own messages. */
type MessageProps = {
  entry: ChatEntry
  by: string | undefined
  /** Below the line from which messages are encrypted end to end: one that isn't says so. */
  isAfterLine: boolean
  /** What is searched for, folded; empty for nothing. */
  query: string
  /** Whether the search has moved to this message. */
  isCurrent: boolean
}

/** The id of a message's list item, for the search to scroll to. */
export const bubbleId = (id: string) => `message-${id}`

/** A text with what is searched for marked. */
const Text = ({ text, query }: { text: string; query: string }) =>
  query === ''
    ? text
    : partsOf(text, query).map(({ text: part, isFound }, at) =>
        isFound ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts are always made from the whole text
          <mark key={at} className="rounded-xs bg-warning-soft text-ink">
            {part}
          </mark>
        ) : (
          part
        ),
      )

/** What is shown instead of a message that this device can't show. */
const unopened: Partial<Record<Opening, string>> = {
  waiting: 'Waiting for the key',
  refused: refusedMessage,
}

/** Memoized: of a stored message only its read state changes. */
const isSame = (one: MessageProps, other: MessageProps) =>
  one.by === other.by &&
  one.isAfterLine === other.isAfterLine &&
  one.query === other.query &&
  one.isCurrent === other.isCurrent &&
  one.entry.id === other.entry.id &&
  one.entry.opening === other.entry.opening &&
  one.entry.readAt?.getTime() === other.entry.readAt?.getTime()

/** A stored message; the reader's own show whether they were read. */
export const MessageBubble = memo(
  ({ entry, by, isAfterLine, query, isCurrent }: MessageProps) => (
    <Bubble
      id={bubbleId(entry.id)}
      by={by}
      author={formerOf(entry)}
      text={unopened[entry.opening] ?? <Text text={entry.messageText} query={query} />}
      file={
        entry.attachment &&
        entry.sealed?.fileId && (
          <AttachmentCard attachment={entry.attachment} fileId={entry.sealed.fileId} by={by} />
        )
      }
      isMuted={entry.opening in unopened}
      className={cn(
        onlyInSight,
        isCurrent &&
          '[&>:is(p,div)]:outline-3 [&>:is(p,div)]:-outline-offset-3 [&>:is(p,div)]:outline-brass-fill',
      )}
    >
      <Note>
        {isAfterLine && !entry.sealed && <span>Not end-to-end encrypted</span>}
        {formerOf(entry) && <span aria-hidden>{formerOf(entry)}</span>}
        <time dateTime={entry.createdAt.toISOString()}>{formatTime(entry.createdAt)}</time>
        {by === undefined &&
          (entry.readAt ? (
            <>
              <CheckCheck aria-hidden className="text-brass" />
              Read
            </>
          ) : (
            <>
              <Check aria-hidden />
              Sent
            </>
          ))}
      </Note>
    </Bubble>
  ),
  isSame,
)

type OutgoingProps = { message: Outgoing; onRetry: () => void; onDiscard: () => void }

/** A message that is being sent or was refused. */
export const OutgoingBubble = ({ message, onRetry, onDiscard }: OutgoingProps) => (
  <Bubble
    by={undefined}
    text={message.messageText}
    file={message.attachment && <OutgoingFile message={message} />}
  >
    {message.refused ? (
      <span role="alert" className="flex items-center gap-3 text-xs text-danger">
        Not sent
        <Button variant="link" size="sm" onClick={onRetry}>
          Try again
        </Button>
        <Button variant="link" size="sm" onClick={onDiscard}>
          Discard
        </Button>
      </span>
    ) : (
      <Note>
        <Clock3 aria-hidden />
        Sending
        {message.progress !== undefined && message.progress < 1 && (
          <Button variant="link" size="sm" aria-label={`Cancel ${message.messageText}`} onClick={onDiscard}>
            Cancel
          </Button>
        )}
      </Note>
    )}
  </Bubble>
)

/** The file of a message that is being sent. */
const OutgoingFile = ({ message: { attachment, progress } }: Pick<OutgoingProps, 'message'>) =>
  attachment && (
    <AttachmentFrame attachment={attachment}>
      {progress !== undefined && <Progress label={`Uploading ${attachment.name}`} value={progress} />}
    </AttachmentFrame>
  )
