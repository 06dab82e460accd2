import { useEffect, useRef, useState } from 'react'
import type { ChatEntry, ChatSide } from './chat.schema.ts'

/** Messages that come within this time are told in one go, in milliseconds. */
const gatherMs = 700
/** So many are read out one by one; of more, how many there are and the newest. */
const readOut = 3
/** Characters of each: who wants the rest reads it in the list. */
const longest = 300

/** What is told of messages to somebody who doesn't see them come: the oldest first, a line for each. */
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
 * What the other side has written since the list was first shown, as it is told: what comes together together, and
 * nothing twice.
 * @returns the words, and a key that differs for the same words said again
 */
export function useNews(entries: readonly ChatEntry[], side: ChatSide, other: string) {
  const [told, setTold] = useState({ key: entries.at(-1)?.position ?? 0, words: '' })
  const newest = entries.findLast(({ sender }) => sender !== side)?.position ?? 0
  const latest = useRef(entries)
  latest.current = entries
  const isNews = newest > told.key
  useEffect(() => {
    if (!isNews) return
    const timer = setTimeout(() => {
      const news = latest.current.filter(({ position, sender }) => position > told.key && sender !== side)
      const texts = news.map(({ messageText }) => messageText)
      setTold({ key: news.at(-1)?.position ?? told.key, words: wordsOfNews(other, texts) })
    }, gatherMs)
    return () => clearTimeout(timer)
  }, [isNews, told.key, side, other])
  return told
}
