import type { ChatEntry } from './chat.schema.ts'

/** Lower case without accents, so that a search finds words however they are capitalized or accented. */
const fold = (text: string): string =>
  text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ς', 'σ')

/** What is searched for, folded; empty for blank input. */
export const folded = (query: string): string => fold(query.trim()).replace(/\s+/gu, ' ')

/** Folded once per message: each key that is pressed searches all of them again. */
const texts = new WeakMap<ChatEntry, string>()

function foldedText(entry: ChatEntry): string {
  const text = texts.get(entry) ?? fold(entry.messageText).replace(/\s+/gu, ' ')
  texts.set(entry, text)
  return text
}

/** Characters that are searched before the page's other work gets its turn: a few milliseconds. */
const slice = 100_000

/**
 * Finds the messages that contain a text, however long the conversation is, without holding up the page.
 * @param query folded
 * @param isOver called between slices; returns whether the result is no longer needed
 * @param pause lets the page do its other work
 * @returns the messages' ids, oldest first; undefined if `isOver` ended the search
 */
export async function findInMessages(
  entries: readonly ChatEntry[],
  query: string,
  isOver: () => boolean,
  pause: () => Promise<unknown>,
): Promise<string[] | undefined> {
  const found: string[] = []
  let looked = 0
  for (const entry of entries) {
    if (looked > slice) {
      await pause()
      if (isOver()) return
      looked = 0
    }
    looked += entry.messageText.length
    if (foldedText(entry).includes(query)) found.push(entry.id)
  }
  return found
}

/** A part of a message's text, found or not. */
export interface Part {
  text: string
  isFound: boolean
}

/** The text in parts, those that match the folded query marked. */
export function partsOf(text: string, query: string): Part[] {
  const characters = Array.from(text)
  // Where in the text each folded character comes from.
  const [all, from] = [[], []] as [string[], number[]]
  characters.forEach((character, at) => {
    const blank = /\s/u.test(character)
    if (blank && all.at(-1) === ' ') return
    for (const one of blank ? ' ' : fold(character)) {
      all.push(one)
      from.push(at)
    }
  })
  const wanted = Array.from(query)
  const parts: Part[] = []
  let begin = 0
  const add = (end: number, isFound: boolean) => {
    if (end > begin) parts.push({ text: characters.slice(begin, end).join(''), isFound })
    begin = end
  }
  for (let at = 0; at + wanted.length <= all.length; ) {
    if (wanted.some((one, step) => all[at + step] !== one)) {
      at++
      continue
    }
    add(from[at] ?? 0, false)
    // Accents that are separate characters belong to the letter before.
    let end = (from[at + wanted.length - 1] ?? 0) + 1
    while (end < characters.length && /^\p{M}$/u.test(characters[end] ?? '')) end++
    add(end, true)
    at += wanted.length
  }
  add(characters.length, false)
  return parts
}
