import { copyKeyOf, copyKeys, leftAt, readDraft, stampFor } from './drafts.ts'

// A tab's storage goes with the tab. What must outlive it is copied to where the owner's next page finds it. Each page holds
// a lock as long as it is open, so that nobody takes its copies over before. They must be encrypted: they stay until their
// owner opens a page again or signs out.

/** What is this old, nobody expects to be sent any more. */
const longestMs = 7 * 24 * 60 * 60 * 1000

const lockOf = (page: string) => `portico-page ${page}`

let here: Promise<string> | undefined

/** This page's id. Its lock is held until the page is gone. */
function thisPage(): Promise<string> {
  here ??= new Promise((resolve, reject) => {
    const id = crypto.randomUUID()
    const held = navigator.locks.request(lockOf(id), () => {
      resolve(id)
      return new Promise(() => {})
    })
    held.catch(reject)
  })
  return here
}

interface Copy {
  at: number
  value: unknown
}

/** Copies a draft of this tab as it is now; without one, removes the copy. */
export async function copyDraft(owner: string, name: string): Promise<void> {
  const key = copyKeyOf(owner, `${await thisPage()}:${name}`)
  // Read at the last moment: the owner may have signed out.
  const value = readDraft(owner, name)
  if (value === undefined) localStorage.removeItem(key)
  else localStorage.setItem(key, JSON.stringify({ at: stampFor(owner), value } satisfies Copy))
}

/**
 * Hands over what pages of the owner left that are gone: each copy once, even if several pages ask.
 * @param beginning of the drafts' names
 * @param take resolves once it is kept elsewhere; the copy is removed then. If it fails, the copy stays
 */
export async function takeCopies(
  owner: string,
  beginning: string,
  take: (name: string, value: unknown) => Promise<void>,
): Promise<void> {
  for (const key of copyKeys(owner)) {
    const [page = '', ...name] = key.slice(copyKeyOf(owner, '').length).split(':')
    if (!name.join(':').startsWith(beginning)) continue
    await navigator.locks.request(lockOf(page), { ifAvailable: true }, async (lock) => {
      const copy: Copy | null = lock && JSON.parse(localStorage.getItem(key) ?? 'null')
      if (!copy) return
      if (copy.at > Math.max(leftAt(owner), Date.now() - longestMs)) await take(name.join(':'), copy.value)
      localStorage.removeItem(key)
    })
  }
}
