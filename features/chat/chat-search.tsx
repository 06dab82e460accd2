import { ChevronDown, ChevronUp, Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { formatDate } from '#platform/dates/format.ts'
import { Button } from '#ui/forms/button.tsx'
import { IconButton } from '#ui/forms/icon-button.tsx'
import { Input } from '#ui/forms/input.tsx'
import type { ChatEntry } from './chat.schema.ts'
import type { ChatSearch } from './use-chat-search.ts'

/** Opens and closes the search within a conversation; has the focus when it has closed. */
export function SearchButton({ search, size }: { search: ChatSearch; size: 'sm' | 'md' }) {
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !search.isOpen) button.current?.focus()
    wasOpen.current = search.isOpen
  }, [search.isOpen])
  return (
    <IconButton
      ref={button}
      label="Search in this chat"
      icon={<Search aria-hidden />}
      size={size}
      aria-expanded={search.isOpen}
      onClick={search.isOpen ? search.close : search.open}
    />
  )
}

/** Searches the messages that this browser has decrypted. Enter goes to the one before, Shift+Enter to the one after. */
export function SearchBar({ search, entries }: { search: ChatSearch; entries: readonly ChatEntry[] }) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      // Closes the search, not the dialog around it.
      event.stopPropagation()
      search.close()
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      search.step(event.shiftKey ? 1 : -1)
    }
  }
  return (
    <search data-screen-only className="flex flex-col gap-2 border-b border-rule bg-sunken px-4 py-3 sm:px-5">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Input
          ref={field}
          type="search"
          aria-label="Search in this chat"
          placeholder="Search in this chat"
          className="flex-1 max-sm:basis-full"
          autoComplete="off"
          maxLength={100}
          value={search.typed}
          onChange={(event) => search.type(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <p role="status" className="min-w-20 text-sm tabular-nums max-sm:flex-1 sm:text-center">
          {counted(search)}
        </p>
        <IconButton
          label="Earlier match"
          icon={<ChevronUp aria-hidden />}
          disabled={!search.count}
          onClick={() => search.step(-1)}
        />
        <IconButton
          label="Later match"
          icon={<ChevronDown aria-hidden />}
          disabled={!search.count}
          onClick={() => search.step(1)}
        />
      </div>
      <div className="flex min-h-6 flex-wrap items-center gap-x-3 text-xs text-ink-soft">
        <p>{howFar(entries, search.hasOlder)}</p>
        {search.hasOlder && (
          <Button
            variant="link"
            size="sm"
            className="text-xs"
            pending={search.isLoading}
            pendingLabel="Searching..."
            onClick={() => void search.searchOlder()}
          >
            Search Older Messages
          </Button>
        )}
      </div>
    </search>
  )
}

function counted({ query, count, place }: ChatSearch): string {
  if (query === '' || count === undefined) return ''
  return count === 0 ? 'No matches' : `${place} of ${count}`
}

/** What the search covers: never more than is loaded and can be read here. */
function howFar(entries: readonly ChatEntry[], hasOlder: boolean): string {
  const [first] = entries
  if (!first) return 'There are no messages yet.'
  const closed = entries.filter(({ opening }) => opening === 'waiting' || opening === 'refused').length
  const some = `${entries.length} ${entries.length === 1 ? 'message' : 'messages'}`
  const covered = hasOlder
    ? `Searches the newest ${some}, back to ${formatDate(first.createdAt)}.`
    : `Searches ${entries.length === 1 ? 'the only message' : `all ${some}`}.`
  return closed > 0 ? `${covered} ${closed} can’t be read here.` : covered
}
