// What somebody has typed and not sent, kept in this tab for as long as it is open: a session that expired, or a page
// that was loaded anew, costs nobody a word. Never for passwords and PINs.

interface Kept {
  at: number
  value: unknown
}

const keyOf = (owner: string, name: string) => `portico-draft:${owner}:${name}`
/** Other tabs keep drafts of their own; by this mark of all tabs they learn that theirs are to be forgotten. */
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

/** @param owner whoever is signed in: nobody else on this machine ever sees it */
export function keepDraft(owner: string, name: string, value: unknown): void {
  quietly(() => {
    if (isEmpty(value)) sessionStorage.removeItem(keyOf(owner, name))
    else sessionStorage.setItem(keyOf(owner, name), JSON.stringify({ at: Date.now(), value } satisfies Kept))
  })
}

/** What was kept last under the name, unless its owner has signed out since. */
export function readDraft<T>(owner: string, name: string): T | undefined {
  return quietly(() => {
    const text = sessionStorage.getItem(keyOf(owner, name))
    if (!text) return undefined
    const { at, value } = JSON.parse(text) as Kept
    if (at > Number(localStorage.getItem(markOf(owner)) ?? 0)) return value as T
    sessionStorage.removeItem(keyOf(owner, name))
    return undefined
  })
}

/** What is kept under names that begin so. */
export function keptNames(owner: string, beginning: string): string[] {
  const start = keyOf(owner, beginning)
  const keys = quietly(() => Object.keys(sessionStorage).filter((key) => key.startsWith(start))) ?? []
  return keys.map((key) => key.slice(keyOf(owner, '').length))
}

/** Forgets everything that the owner typed, here and in the other tabs: they sign out on purpose. */
export function forgetDrafts(owner: string): void {
  quietly(() => localStorage.setItem(markOf(owner), String(Date.now())))
  sweepDrafts(owner)
}

/** Removes what was typed before the owner last signed out. */
export function sweepDrafts(owner: string): void {
  for (const name of keptNames(owner, '')) readDraft(owner, name)
}
