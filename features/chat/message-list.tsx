import { ArrowDown, LockKeyhole } from 'lucide-react'
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import { formatDate } from '#platform/dates/format.ts'
import { Button } from '#ui/forms/button.tsx'
import { EmptyState } from '#ui/lists/empty-state.tsx'
import type { ConversationView } from './agent/conversation-view.ts'
import { type ChatEntry, type ChatSide, encryptedFromHere } from './chat.schema.ts'
import { bubbleId, MessageBubble, OutgoingBubble } from './message-bubble.tsx'
import { useNews } from './news.ts'
import type { Outgoing } from './outbox.ts'
import type { ChatSearch } from './use-chat-search.ts'

type Props = {
  side: ChatSide
  /** The other side's name. */
  other: string
  entries: readonly ChatEntry[]
  outgoing: readonly Outgoing[]
  /** The conversation's keys as far as they are known. */
  view: ConversationView | undefined
  search: Pick<ChatSearch, 'query' | 'current'>
  hasOlder: boolean
  loadingOlder: boolean
  onOlder: () => void
  onRetry: () => void
  onDiscard: (idempotencyKey: string) => void
}

/** Within how many pixels of an end the scroll position counts as being at that end. */
const near = 80

/** Messages, oldest first. The list stays at the newest message and loads older ones on scrolling up. */
export function MessageList(props: Props) {
  const { side, other, entries, outgoing, view, search, hasOlder, loadingOlder, ...on } = props
  const area = useRef<HTMLElement>(null)
  const [away, setAway] = useState(false)
  const news = useNews(entries, side, other)
  const firstSealed = hasOlder && entries[0]?.sealed ? -1 : entries.findIndex(({ sealed }) => sealed)
  const newcomers = newcomersOf(view, side, other)
  const toNewest = () => area.current?.scrollTo({ top: 0 })
  const writing = outgoing.length
  useEffect(() => {
    if (writing > 0) area.current?.scrollTo({ top: 0 })
  }, [writing])
  useEffect(() => {
    const shown = search.current && document.getElementById(bubbleId(search.current))
    if (shown) shown.scrollIntoView({ block: 'center' })
  }, [search.current])
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
            <EmptyState
              art="chat"
              title="No messages yet."
              description={view?.mustSeal ? `Write the first one. ${firmCanRecover}` : 'Write the first one.'}
            />
          )}
          <ol className="flex flex-col gap-2">
            {entries.map((entry, at) => (
              <Fragment key={entry.id}>
                {isNewDay(entry, entries[at - 1]) && (
                  <li className="self-center py-2 text-xs text-ink-soft">{dayOf(entry)}</li>
                )}
                {at === firstSealed && <FromHere />}
                {newcomers
                  .filter(({ since }) => isBetween(since, entries[at - 1], entry, hasOlder))
                  .map(({ id, words }) => (
                    <Line key={id}>{words}</Line>
                  ))}
                <MessageBubble
                  entry={entry}
                  by={entry.sender === side ? undefined : other}
                  isAfterLine={firstSealed >= 0 ? at > firstSealed : entries[0]?.sealed != null}
                  query={search.query}
                  isCurrent={entry.id === search.current}
                />
              </Fragment>
            ))}
            {newcomers
              .filter(({ since }) => since > (entries.at(-1)?.createdAt ?? new Date(0)))
              .map(({ id, words }) => (
                <Line key={id}>{words}</Line>
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

/** Shown where encryption begins: who else can read in an emergency, and how that is limited. */
const firmCanRecover = 'Your firm can recover this chat if it must.'

const Line = ({ children }: { children: ReactNode }) => (
  <li className="flex flex-col items-center gap-0.5 self-center px-4 py-2 text-center text-xs text-ink-soft">
    {children}
  </li>
)

const FromHere = () => (
  <Line>
    <span className="flex items-center gap-1.5 font-medium">
      <LockKeyhole aria-hidden className="size-3" />
      {encryptedFromHere}
    </span>
    <span>{firmCanRecover}</span>
  </Line>
)

/**
 * Accounts of the other side, and devices of both, that this browser has not seen from the start, removed devices too. One's
 * own as well: who has the password, or the server, can add one.
 */
function newcomersOf(view: ConversationView | undefined, side: ChatSide, other: string) {
  if (!view) return []
  const removed = new Set(view.removedDevices)
  const people = view.newPeople
    .filter((person) => person.side !== side)
    .map(({ since }) => ({
      id: 'account',
      since,
      words: `${other} signs in with a new account since ${formatDate(since)}. If you didn’t expect that, call the firm.`,
    }))
  const devices = [...view.devices, ...view.removedDevices]
    .filter(({ isNew, isThis }) => isNew && !isThis)
    .map((device) => {
      const isOwn = device.side === side
      const words = `New device of ${isOwn ? 'yours' : other} since ${formatDate(device.since)}`
      return {
        ...{ id: device.id, since: device.since },
        words: isOwn && !removed.has(device) ? `${words}. ${notAdded(side)}` : words,
      }
    })
  return [...people, ...devices]
}

const notAdded = (side: ChatSide) =>
  `If you didn’t add it, remove it in your ${side === 'client' ? 'profile' : 'settings'} and change your password.`

const isBetween = (at: Date, before: ChatEntry | undefined, after: ChatEntry, hasOlder: boolean) =>
  at <= after.createdAt && (before ? at > before.createdAt : !hasOlder)

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
