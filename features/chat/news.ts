import { useEffect, useRef, useState } from 'react'
import type { ChatEntry, ChatSide } from './chat.schema.ts'

/** Messages that arrive within this many milliseconds are announced together. */
const gatherMs = 700
/** Up to this many are read out; above it, only their number and the newest. */
const readOut = 3
/** Characters of each message that are read out; the list has the full text. */
const longest = 300

/** The screen reader's announcement of new messages: oldest first, one per line. */
export function wordsOfNews(other: string, texts: readonly string[]): string {
  const newest = texts.at(-1)
  if (newest === undefined) return ''
  if (texts.length > readOut)
    return `${texts.length} new messages from ${other}. The newest: ${shortened(newest)}`
  const count = texts.length > 1 ? `${texts.length} new messages` : 'New message'
  return `${count} from ${other}: ${texts.map(shortened).join('\n')}`
}

function shortened(text: string): string {
  const characters = [...text]
  return characters.length > longest ? `${characters.slice(0, longest).join('')}…` : text
}

/**
 * Announces the other side's messages that arrived since the list was first shown: grouped, each once.
 * @returns the text, and a key that changes when the same text has to be announced again
 */
export function useNews(entries: readonly ChatEntry[], side: ChatSide, other: string) {
  const [announced, setAnnounced] = useState({ key: entries.at(-1)?.position ?? 0, words: '' })
  const newest = entries.findLast(({ sender }) => sender !== side)?.position ?? 0
  const latest = useRef(entries)
  latest.current = entries
  const isNews = newest > announced.key
  useEffect(() => {
    if (!isNews) return
    const timer = setTimeout(() => {
      const news = latest.current.filter(
        ({ position, sender }) => position > announced.key && sender !== side,
      )
      const texts = news.map(({ messageText }) => messageText || 'an encrypted message')
      setAnnounced({ key: news.at(-1)?.position ?? announced.key, words: wordsOfNews(other, texts) })
    }, gatherMs)
    return () => clearTimeout(timer)
  }, [isNews, announced.key, side, other])
  return announced
}
