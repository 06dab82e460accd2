/** Where a browser keeps its keys. Values are stored as they are: keys that can't be exported stay so. */
export interface KeyStore {
  get<T>(name: string): Promise<T | undefined>
  set(name: string, value: unknown): Promise<void>
  /** Runs one at a time for all pages of this browser. */
  alone<T>(work: () => Promise<T>): Promise<T>
}

/**
 * Replaces a value by what `change` makes of it. Pages that do so at the same time take turns, so that none overwrites what
 * another has added.
 * @param change must not call `alone`, which isn't re-entrant; nothing is written if it returns what it got
 * @returns the value as it is stored now
 */
export const changed = <T>(
  store: KeyStore,
  name: string,
  change: (before: T | undefined) => T | Promise<T>,
): Promise<T> =>
  store.alone(async () => {
    const before = await store.get<T>(name)
    const after = await change(before)
    if (after !== before) await store.set(name, after)
    return after
  })

/** For tests, and where a browser forbids storage: keys that last as long as the page. */
export function memoryStore(): KeyStore {
  const kept = new Map<string, unknown>()
  let last: Promise<unknown> = Promise.resolve()
  return {
    get: async <T>(name: string) => kept.get(name) as T | undefined,
    set: async (name, value) => void kept.set(name, value),
    alone: <T>(work: () => Promise<T>) => {
      const done = last.then(work, work)
      last = done.catch(() => {})
      return done
    },
  }
}

/** In IndexedDB, one database for each account. @throws {DOMException} where storage is forbidden or full */
export async function browserStore(userId: string): Promise<KeyStore> {
  const name = `portico-keys-${userId}`
  const opening = indexedDB.open(name, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore('keys')
  const database = await settled(opening)
  const inStore = <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>) =>
    settled(work(database.transaction('keys', mode, { durability: 'strict' }).objectStore('keys')))
  return {
    get: (key) => inStore('readonly', (store) => store.get(key)),
    set: async (key, value) => {
      const transaction = database.transaction('keys', 'readwrite', { durability: 'strict' })
      transaction.objectStore('keys').put(value, key)
      await new Promise((resolve, reject) => {
        transaction.oncomplete = resolve
        transaction.onerror = transaction.onabort = () => reject(transaction.error)
      })
    },
    alone: (work) => navigator.locks.request(name, work),
  }
}

const settled = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
