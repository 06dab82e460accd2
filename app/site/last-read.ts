import { LRUCache } from 'lru-cache'
import { readOr } from './read-or.ts'

const missing = Symbol('missing')

/**
 * Remembers the last result per key as long as the process runs, and returns it when reading fails, so that pages read
 * before stay available while the database is down.
 * @throws {Response} 503 if reading fails and there is no earlier result
 */
export function lastRead<T>(most = 500): (key: string, read: Promise<T>) => Promise<T> {
  const known = new LRUCache<string, { value: T }>({ max: most })
  return async (key, read) => {
    const found = await readOr<T, typeof missing>(read, missing)
    if (found !== missing) {
      known.set(key, { value: found as T })
      return found as T
    }
    const before = known.get(key)
    if (!before) throw new Response(null, { status: 503 })
    return before.value
  }
}
