import { Check, CheckCheck, Clock3 } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { formatTime } from '#platform/dates/format.ts'
import { cn } from '#ui/cn.ts'
import { Button } from '#ui/forms/button.tsx'
import type { ChatEntry } from './chat.schema.ts'
import type { Outgoing } from './outbox.ts'

type BubbleProps = {
  by: string | undefined
  /** What a screen reader hears as the author, if it is neither the reader nor the other side. */
  author?: string | undefined
  text: string
  className?: string
  children: ReactNode
}

/** At most three quarters of the width; the reader's own messages are at the right. */
function Bubble({ by, author, text, className, children }: BubbleProps) {
  const own = by === undefined
  return (
    <li
      className={cn(
        'flex max-w-[75%] flex-col gap-1',
        own ? 'items-end self-end' : 'items-start self-start',
        className,
      )}
    >
      <span className="sr-only">{author ?? by ?? 'You'}:</span>
      <p
        dir="auto"
        className={cn(
          'rounded-md border px-3.5 py-2 text-sm/6 whitespace-pre-line wrap-anywhere',
          own
            ? 'rounded-br-xs border-transparent bg-primary text-on-primary'
            : 'rounded-bl-xs border-rule bg-sunken',
        )}
      >
        {text}
      </p>
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
type MessageProps = { entry: ChatEntry; by: string | undefined }

const formerLawyer = 'Former lawyer'

/** Memoized: of a stored message only its read state changes. */
const isSame = (one: MessageProps, other: MessageProps) =>
  one.by === other.by &&
  one.entry.id === other.entry.id &&
  one.entry.readAt?.getTime() === other.entry.readAt?.getTime()

/** A stored message; the reader's own show whether they were read. */
export const MessageBubble = memo(
  ({ entry, by }: MessageProps) => (
    <Bubble
      by={by}
      author={entry.byFormerLawyer ? formerLawyer : undefined}
      text={entry.messageText}
      className={onlyInSight}
    >
      <Note>
        {entry.byFormerLawyer && <span aria-hidden>{formerLawyer}</span>}
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
  <Bubble by={undefined} text={message.messageText}>
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
      </Note>
    )}
  </Bubble>
)
