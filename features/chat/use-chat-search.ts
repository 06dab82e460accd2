import { useDeferredValue, useEffect, useRef, useState } from 'react'
import type { ChatEntry } from './chat.schema.ts'
import { findInMessages, folded } from './find-in-messages.ts'

/** Pages of messages that one press on "Search Older Messages" loads at most. */
const mostPages = 10

interface Older {
  hasOlder: boolean
  /** Loads the next older page. @returns whether there are still older ones */
  loadOlder: () => Promise<boolean>
}

/** Lets the page draw and answer keys. */
const pause = () => new Promise((resolve) => setTimeout(resolve))

/** A search within a conversation, over the messages that are loaded and decrypted. */
export function useChatSearch(entries: readonly ChatEntry[] | undefined, { hasOlder, loadOlder }: Older) {
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const query = useDeferredValue(isOpen ? folded(typed) : '')
  const [found, setFound] = useState<{ query: string; ids: string[] }>()
  const [at, setAt] = useState<string>()
  const [isLoading, setLoading] = useState(false)
  useEffect(() => {
    if (query === '' || !entries) return setFound(undefined)
    let isOver = false
    void findInMessages(entries, query, () => isOver, pause).then(
      (ids) => ids && !isOver && setFound({ query, ids }),
    )
    return () => {
      isOver = true
    }
  }, [entries, query])
  const ids = found?.query === query ? found.ids : undefined
  // The newest one first; the same one as long as it is among them.
  const current = ids && (at && ids.includes(at) ? at : ids.at(-1))
  const place = ids && current ? ids.indexOf(current) : -1
  const step = (by: 1 | -1) => {
    if (ids?.length) setAt(ids[(place + by + ids.length) % ids.length])
  }
  const stopped = useRef(false)
  useEffect(() => {
    stopped.current = !isOpen
    return () => {
      stopped.current = true
    }
  }, [isOpen])
  const searchOlder = async () => {
    setLoading(true)
    try {
      for (let page = 0; page < mostPages && !stopped.current; page++) if (!(await loadOlder())) break
    } finally {
      setLoading(false)
    }
  }
  return {
    isOpen,
    open: () => setOpen(true),
    close: () => {
      setOpen(false)
      setTyped('')
      setAt(undefined)
    },
    typed,
    type: setTyped,
    /** What is looked for; empty for nothing. */
    query,
    /** How many messages match; undefined while it is searched. */
    count: ids?.length,
    /** Which of them is shown, from 1, the oldest. */
    place: place + 1,
    current,
    step,
    hasOlder,
    isLoading,
    searchOlder,
  }
}
export type ChatSearch = ReturnType<typeof useChatSearch>
