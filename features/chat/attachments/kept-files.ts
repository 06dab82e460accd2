// Encrypted files of messages that are not sent yet, in the browser's storage: a reload or a lost connection loses none.
// Their keys are in the outbox, which is encrypted, too.

interface Kept {
  bytes: Blob
  at: number
}

const storeName = 'files'
/** Files older than this are removed: a tab that was open so long has lost its outbox. */
const longestMs = 7 * 24 * 60 * 60 * 1000

/** Where storage is forbidden or full, files last as long as the page. */
const inMemory = new Map<string, Blob>()

let opening: Promise<IDBDatabase> | undefined

function database(): Promise<IDBDatabase> {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('portico-unsent-files', 1)
    request.onupgradeneeded = () => request.result.createObjectStore(storeName)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  opening.catch(() => {
    opening = undefined
  })
  return opening
}

async function inStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T> | undefined,
) {
  const transaction = (await database()).transaction(storeName, mode)
  return new Promise<T | undefined>((resolve, reject) => {
    const request = work(transaction.objectStore(storeName))
    transaction.oncomplete = () => resolve(request?.result)
    transaction.onabort = transaction.onerror = () => reject(transaction.error)
  })
}

/** @param name the message's idempotency key */
export async function keepFile(name: string, bytes: Blob): Promise<void> {
  try {
    await inStore('readwrite', (store) => store.put({ bytes, at: Date.now() } satisfies Kept, name))
  } catch {
    inMemory.set(name, bytes)
  }
  void forgetOld().catch(() => {})
}

export async function keptFile(name: string): Promise<Blob | undefined> {
  const here = inMemory.get(name)
  if (here) return here
  try {
    return (await inStore<Kept>('readonly', (store) => store.get(name)))?.bytes
  } catch {
    return
  }
}

export async function forgetFile(name: string): Promise<void> {
  inMemory.delete(name)
  await inStore('readwrite', (store) => store.delete(name)).catch(() => {})
}

const forgetOld = () =>
  inStore('readwrite', (store) => {
    const each = store.openCursor()
    each.onsuccess = () => {
      if (!each.result) return
      if ((each.result.value as Kept).at < Date.now() - longestMs) each.result.delete()
      each.result.continue()
    }
    return undefined
  })
