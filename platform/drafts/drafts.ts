import { askBeforeUnload } from '#platform/auth/leaving.ts'

// Unsent text, kept in this tab for as long as it is open, so that an expired session or a reload loses none of it.
// Never for passwords and PINs.

interface Kept {
  at: number
  value: unknown
}

const keyOf = (owner: string, name: string) => `portico-draft:${owner}:${name}`
/** Other tabs have drafts of their own; this value, which all tabs share, makes them delete theirs. */
const markOf = (owner: string) => `portico-drafts-left:${owner}`

/** Storage may be full, forbidden or not there at all: then nothing is kept. */
function quietly<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

const isEmpty = (value: unknown): boolean =>
  value === '' ||
  value === undefined ||
  value === null ||
  (typeof value === 'object' && Object.values(value).every(isEmpty))

/** Of a page's drafts that outlive its tab, see closed-tabs.ts. */
export const copyKeyOf = (owner: string, name: string) => `portico-copy:${owner}:${name}`

/** The keys of all copies that the owner's pages have left. */
export const copyKeys = (owner: string): string[] =>
  quietly(() => Object.keys(localStorage).filter((key) => key.startsWith(copyKeyOf(owner, '')))) ?? []

/** The time, or, should the clock have been set back, a moment after the owner last signed out: what is kept now is newer. */
export const stampFor = (owner: string) => Math.max(Date.now(), leftAt(owner) + 1)

/** What was typed by somebody who has been signed out: in the page's memory until they are back, see `rescueDrafts`. */
let rescued: { owner: string; words: Map<string, unknown> } | undefined

/** @param owner the signed-in account: no other account on this machine sees the draft */
export function keepDraft(owner: string, name: string, value: unknown): void {
  // A message may still arrive in the meantime, or be refused.
  if (rescued?.owner === owner) return void rescued.words.set(name, value)
  quietly(() => {
    if (isEmpty(value)) sessionStorage.removeItem(keyOf(owner, name))
    else
      sessionStorage.setItem(
        keyOf(owner, name),
        JSON.stringify({ at: stampFor(owner), value } satisfies Kept),
      )
  })
}

/** When the owner last signed out on purpose, in any tab. */
export const leftAt = (owner: string) => quietly(() => Number(localStorage.getItem(markOf(owner)))) ?? 0

const keptUnder = (key: string) =>
  quietly(() => JSON.parse(sessionStorage.getItem(key) ?? 'null') as Kept | null)

/** What was kept last under the name, unless its owner has signed out since. */
export function readDraft<T>(owner: string, name: string): T | undefined {
  const key = keyOf(owner, name)
  const kept = keptUnder(key)
  if (!kept) return undefined
  if (kept.at > leftAt(owner)) return kept.value as T
  sessionStorage.removeItem(key)
  return undefined
}

/** The drafts whose names begin with this text. */
export function keptNames(owner: string, beginning: string): string[] {
  const start = keyOf(owner, beginning)
  const keys = quietly(() => Object.keys(sessionStorage).filter((key) => key.startsWith(start))) ?? []
  return keys.map((key) => key.slice(keyOf(owner, '').length))
}

/** A choice is quickly made again and doesn't count; every other value is typed text. */
const isWords = (name: string) => !name.startsWith('choice:')

/** Texts that are being encrypted before they are kept. */
const coming = new Set<{ owner: string }>()

/**
 * Registers a text before it is stored: it counts as typed from now on. Encrypting it takes some
 * milliseconds; a page that is left in that time asks first.
 * @returns to be called once it is kept
 */
export function expectWords(owner: string): () => void {
  const text = { owner }
  coming.add(text)
  const stopAsking = askBeforeUnload()
  return () => {
    coming.delete(text)
    stopAsking()
  }
}

/** Whether the owner has typed here what is not sent yet. */
export const hasWords = (owner: string): boolean =>
  keptNames(owner, '').some(isWords) || [...coming].some((text) => text.owner === owner)

/**
 * Tells the other tabs that the owner is about to sign out, before they receive the end of the session.
 * @returns a function that takes it back
 */
export function announceLeaving(owner: string): () => void {
  const before = quietly(() => localStorage.getItem(markOf(owner))) ?? '0'
  quietly(() => localStorage.setItem(markOf(owner), String(Date.now())))
  return () => quietly(() => localStorage.setItem(markOf(owner), before))
}

/**
 * Takes what was typed here, and what its owner's signing out elsewhere would have forgotten without asking, out of the
 * storage into the page's memory.
 * @returns a function that puts it back in its current state; undefined if nothing was typed
 */
export function rescueDrafts(owner: string): (() => void) | undefined {
  const left = leftAt(owner)
  const words = new Map<string, unknown>()
  for (const name of keptNames(owner, '')) {
    const kept = keptUnder(keyOf(owner, name))
    if (kept && kept.at <= left) words.set(name, kept.value)
  }
  if (![...words.keys()].some(isWords)) return undefined
  for (const name of words.keys()) sessionStorage.removeItem(keyOf(owner, name))
  rescued = { owner, words }
  return () => {
    rescued = undefined
    for (const [name, value] of words) keepDraft(owner, name, value)
  }
}

/** Forgets everything that the owner typed, here, in the other tabs and in closed ones: they sign out on purpose. */
export function forgetDrafts(owner: string): void {
  quietly(() => localStorage.setItem(markOf(owner), String(Date.now())))
  for (const key of copyKeys(owner)) localStorage.removeItem(key)
  sweepDrafts(owner)
}

/** Removes what was typed before the owner last signed out. */
export function sweepDrafts(owner: string): void {
  for (const name of keptNames(owner, '')) readDraft(owner, name)
}
