import { ArrowDown } from 'lucide-react'
import { Fragment, useEffect, useRef, useState } from 'react'
import { formatDate } from '#platform/dates/format.ts'
import { Button } from '#ui/forms/button.tsx'
import { EmptyState } from '#ui/lists/empty-state.tsx'
import type { ChatEntry, ChatSide } from './chat.schema.ts'
import { MessageBubble, OutgoingBubble } from './message-bubble.tsx'
import { useNews } from './news.ts'
import type { Outgoing } from './outbox.ts'

type Props = {
  side: ChatSide
  /** The other side's name. */
  other: string
  entries: readonly ChatEntry[]
  outgoing: readonly Outgoing[]
  hasOlder: boolean
  loadingOlder: boolean
  onOlder: () => void
  onRetry: () => void
  onDiscard: (idempotencyKey: string) => void
}

/** Within how many pixels of an end the scroll position counts as being at that end. */
const near = 80

/** Messages, oldest first. The list stays at the newest message and loads older ones on scrolling up. */
export function MessageList({ side, other, entries, outgoing, hasOlder, loadingOlder, ...on }: Props) {
  const area = useRef<HTMLElement>(null)
  const [away, setAway] = useState(false)
  const news = useNews(entries, side, other)
  const toNewest = () => area.current?.scrollTo({ top: 0 })
  const writing = outgoing.length
  useEffect(() => {
    if (writing > 0) area.current?.scrollTo({ top: 0 })
  }, [writing])
  // The area is laid out in reverse: scroll position zero is the newest message, so prepending moves nothing.
  const onScroll = () => {
    const { scrollTop, scrollHeight, clientHeight } = area.current as HTMLElement
    setAway(-scrollTop > near)
    if (hasOlder && !loadingOlder && scrollHeight - clientHeight + scrollTop < near) on.onOlder()
  }
  return (
    <div className="relative">
      <section
        ref={area}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by the keyboard
        tabIndex={0}
        aria-label="Messages"
        onScroll={onScroll}
        className="flex h-[450px] flex-col-reverse overflow-y-auto overscroll-contain focus-visible:-outline-offset-2 print:h-auto print:overflow-visible"
      >
        <div className="flex min-h-full flex-col justify-end gap-2 px-4 py-4 sm:px-5">
          {hasOlder && (
            <Button
              variant="ghost"
              size="sm"
              className="self-center"
              pending={loadingOlder}
              onClick={on.onOlder}
            >
              Older messages
            </Button>
          )}
          {entries.length + outgoing.length === 0 && (
            <EmptyState art="chat" title="No messages yet." description="Write the first one." />
          )}
          <ol className="flex flex-col gap-2">
            {entries.map((entry, at) => (
              <Fragment key={entry.id}>
                {isNewDay(entry, entries[at - 1]) && (
                  <li className="self-center py-2 text-xs text-ink-soft">{dayOf(entry)}</li>
                )}
                <MessageBubble entry={entry} by={entry.sender === side ? undefined : other} />
              </Fragment>
            ))}
            <OnTheWay outgoing={outgoing} onRetry={on.onRetry} onDiscard={on.onDiscard} />
          </ol>
        </div>
      </section>
      {away && (
        <Button
          variant="secondary"
          size="sm"
          className="absolute bottom-3 left-1/2 -translate-x-1/2 shadow-lg"
          onClick={toNewest}
        >
          <ArrowDown aria-hidden />
          Newest messages
        </Button>
      )}
      <div aria-live="polite" className="sr-only whitespace-pre-line">
        <p key={news.key}>{news.words}</p>
      </div>
    </div>
  )
}

/** The sender's messages that the server hasn't confirmed yet, as list items. */
export const OnTheWay = ({
  outgoing,
  onRetry,
  onDiscard,
}: Pick<Props, 'outgoing' | 'onRetry' | 'onDiscard'>) =>
  outgoing.map((message) => (
    <OutgoingBubble
      key={message.idempotencyKey}
      message={message}
      onRetry={onRetry}
      onDiscard={() => onDiscard(message.idempotencyKey)}
    />
  ))

const days = new WeakMap<ChatEntry, string>()

/** Cached per message: each new message renders all of them again, which may be thousands. */
function dayOf(entry: ChatEntry): string {
  const day = days.get(entry) ?? formatDate(entry.createdAt)
  days.set(entry, day)
  return day
}

const isNewDay = (entry: ChatEntry, before: ChatEntry | undefined) =>
  !before || dayOf(entry) !== dayOf(before)
