import { lastingCopies } from './drafts.ts'

// A browser writes localStorage to the disk seconds later: when it is killed, the last copies are lost. Each is therefore in
// IndexedDB, too, which has it on the disk before it says so. Where there is none, copies last as long as localStorage has them.

const storeName = 'copies'
const opened = new Map<string, Promise<IDBDatabase>>()

function database(owner: string): Promise<IDBDatabase> {
  const known = opened.get(owner)
  if (known) return known
  const opening = new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(lastingCopies(owner), 1)
    request.onupgradeneeded = () => request.result.createObjectStore(storeName)
    request.onsuccess = () => {
      const database = request.result
      // Signing out, in any tab, deletes it.
      database.onversionchange = () => {
        database.close()
        opened.delete(owner)
      }
      resolve(database)
    }
    request.onerror = () => reject(request.error)
  })
  opened.set(owner, opening)
  opening.catch(() => opened.delete(owner))
  return opening
}

async function inStore<T>(
  owner: string,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const transaction = (await database(owner)).transaction(storeName, mode, { durability: 'strict' })
  return new Promise((resolve, reject) => {
    const request = work(transaction.objectStore(storeName))
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = transaction.onerror = () => reject(transaction.error)
  })
}

/** Makes a copy as lasting as it is in localStorage now: there, or gone. */
export const keepAsNow = (owner: string, key: string): Promise<void> =>
  inStore(owner, 'readwrite', (store): IDBRequest => {
    // Read at the last moment: the owner may have signed out.
    const copy = localStorage.getItem(key)
    return copy === null ? store.delete(key) : store.put(copy, key)
  }).catch(() => {})

/** The keys of the copies that localStorage lost, or has as they were before. If there are none at all, the next page needn't look. */
export async function lostCopies(owner: string): Promise<string[]> {
  try {
    const [keys, copies] = await Promise.all([
      inStore(owner, 'readonly', (store) => store.getAllKeys()),
      inStore(owner, 'readonly', (store) => store.getAll()),
    ])
    if (keys.length === 0) indexedDB.deleteDatabase(lastingCopies(owner))
    return keys.map(String).filter((key, at) => timeOf(localStorage.getItem(key)) < timeOf(copies[at]))
  } catch {
    return []
  }
}

/** When a copy was made, as closed-tabs.ts notes it; before all others if there is none. */
const timeOf = (copy: string | null): number => (copy === null ? 0 : Number(JSON.parse(copy).at))

/** Puts a lost copy back where pages look for it. */
export async function putBack(owner: string, key: string): Promise<void> {
  const copy = await inStore<unknown>(owner, 'readonly', (store) => store.get(key))
  if (typeof copy === 'string') localStorage.setItem(key, copy)
}
