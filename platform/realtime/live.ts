import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { cursorOf } from './read-cursor.ts'
import { refreshQueries } from './refresh-queries.ts'
import { useWatch, type WatchOptions } from './use-watch.ts'

export { notifySessionEnded } from './session-end.ts'
export { useConnection } from './use-watch.ts'

/**
 * Refetches the queries whenever something under the topics changed since they were read, and after a lost connection
 * when something may have changed.
 */
export function useLive(
  topics: string | readonly string[],
  keys: readonly QueryKey[],
  options?: WatchOptions,
): void {
  const queries = useQueryClient()
  useWatch(
    topics,
    () => refreshQueries(queries, keys),
    () => cursorOf(queries, keys),
    options,
  )
}
