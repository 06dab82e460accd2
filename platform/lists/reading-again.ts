import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * For a mutation's `onSettled`: reads again what it may have changed, by the beginnings of its keys. What was
 * done counts as done once the page shows it; a failure is shown at once, however long reading takes.
 */
export const readingAgain =
  (queries: QueryClient, ...keys: readonly QueryKey[]) =>
  (_done: unknown, failure: unknown): Promise<unknown> | undefined => {
    const read = Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })))
    return failure ? undefined : read
  }
