import { copyKeyOf, copyKeys, leftAt, readDraft, stampFor } from './drafts.ts'

// A tab's storage is deleted with the tab. Drafts that must outlive it are copied to where the owner's next
// page finds them. Each page holds a lock while it is open, so that no other page takes over its copies.
// Copies must be encrypted: they stay until their owner opens a page again or signs out.

/** The age above which nobody expects a draft to be sent any more. */
const longestMs = 7 * 24 * 60 * 60 * 1000

const lockOf = (page: string) => `portico-page ${page}`

/** Open pages answer on it with their ids. */
const channelName = 'portico-pages'
const whoIsOpen = 'who is open?'

let here: Promise<string> | undefined

/** This page's id. Its lock is held until the page is gone. */
function thisPage(): Promise<string> {
  here ??= new Promise((resolve, reject) => {
    const id = crypto.randomUUID()
    const held = navigator.locks.request(lockOf(id), () => {
      const pages = new BroadcastChannel(channelName)
      pages.onmessage = ({ data }) => data === whoIsOpen && pages.postMessage(id)
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
  if (value === undefined) return localStorage.removeItem(key)
  // A tab that was reloaded has left the very same one, encrypted once, and its old page may hold its lock for a while.
  for (const other of copyKeys(owner))
    if (other !== key && partsOf(owner, other).name === name && isSame(other, value))
      localStorage.removeItem(other)
  localStorage.setItem(key, JSON.stringify({ at: stampFor(owner), value } satisfies Copy))
}

const isSame = (key: string, value: unknown) =>
  JSON.stringify(JSON.parse(localStorage.getItem(key) ?? 'null')?.value) === JSON.stringify(value)

/** The page that left a copy, and the draft's name. */
function partsOf(owner: string, key: string) {
  const [page = '', ...name] = key.slice(copyKeyOf(owner, '').length).split(':')
  return { page, name: name.join(':') }
}

/**
 * Passes on the copies of the owner's closed pages: each copy once, even if several pages ask.
 * @param beginning of the drafts' names
 * @param take resolves once it is kept elsewhere; the copy is removed then. If it fails, or answers `false`, the copy stays
 */
export async function takeCopies(
  owner: string,
  beginning: string,
  take: (name: string, value: unknown) => Promise<unknown>,
): Promise<void> {
  for (const key of copyKeys(owner)) {
    const { page, name } = partsOf(owner, key)
    await navigator.locks.request(lockOf(page), { ifAvailable: true }, async (lock) => {
      const copy: Copy | null = lock && JSON.parse(localStorage.getItem(key) ?? 'null')
      if (!copy) return
      if (copy.at > Math.max(leftAt(owner), Date.now() - longestMs)) {
        if (!name.startsWith(beginning)) return
        if ((await take(name, copy.value)) === false) return
      }
      localStorage.removeItem(key)
    })
  }
}

/** How long an open page may take to answer. */
const answerMs = 2_000

/**
 * Whether the owner has copies of pages that are gone, which signing out erases. Each open page keeps its own
 * drafts then. A page that is being closed holds its lock for a while, but doesn't answer.
 */
export function hasLeft(owner: string): Promise<boolean> {
  const silent = new Set(copyKeys(owner).map((key) => partsOf(owner, key).page))
  if (silent.size === 0) return Promise.resolve(false)
  const pages = new BroadcastChannel(channelName)
  const timeout = AbortSignal.timeout(answerMs)
  return new Promise<boolean>((resolve) => {
    timeout.addEventListener('abort', () => resolve(true))
    for (const page of silent)
      navigator.locks.request(lockOf(page), { signal: timeout }, () => resolve(true)).catch(() => {})
    pages.onmessage = ({ data }) => {
      silent.delete(data)
      if (silent.size === 0) resolve(false)
    }
    pages.postMessage(whoIsOpen)
  }).finally(() => pages.close())
}
